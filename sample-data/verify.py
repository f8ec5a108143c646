#!/usr/bin/env python3
"""Recomputes a part of sample-data/expected from the logs, independently and as simply as possible.

    python3 sample-data/verify.py        compares, prints what agrees, fails where something differs

Exact: the events of all sessions, clicks, and what tier 1 decides; so everything about opens. First
sessions have more methods (referrers, clipboard, Apple, cookies, fingerprints), of which this knows
nothing: of their device_id matches it knows how many there can be at most. Simplifications: equal
times are ordered by the line's bytes; times are written as in these logs; JSON is what Python takes,
without huge integers; click ids live once, also across dialects; no `duration`; every link of the
catalogue names the app, and no two states of a link have the same time.
"""
import csv, glob, gzip, ipaddress, json, os, re, sys
from collections import Counter
from datetime import datetime, timezone
from urllib.parse import parse_qs, urlsplit

HERE = os.path.dirname(os.path.abspath(__file__))
APP, DAY = {"key_live_harbor", "id900000001", "com.example.harbor"}, 86_400_000
HOSTS, SCHEME = {"harbor.app.link", "harbor-alternate.app.link", "go.harbor.example"}, "harbor"

def integer(digits):
    if not -2**63 <= int(digits) < 2**64: raise ValueError("beyond 64 bits")
    return int(digits)

def milliseconds(value):
    text = str(value).strip()
    if text.isdigit(): return int(text) * (1000 if int(text) < 10**11 else 1)
    time = datetime.fromisoformat(text.replace("Z", "+00:00"))
    return int((time if time.tzinfo else time.replace(tzinfo=timezone.utc)).timestamp() * 1000)

def lines(kind, timed=True):
    for path in sorted(glob.glob(f"{HERE}/{kind}/*.gz")):
        for raw in gzip.open(path).read().removeprefix(b"\xef\xbb\xbf").split(b"\n"):
            try:
                line = json.loads(raw.decode(), parse_int=integer)
                if not timed: line["timestamp"] = line.get("updated_at", 0)
                line["time"], line["raw"] = milliseconds(line["timestamp"]), raw.rstrip(b"\r")
                if first(line, "branch_key", "app_id", "app") in APP and line["time"] < 1.8e12: yield line
            except (ValueError, KeyError, TypeError): pass

def first(line, *keys): return next((str(line[key]).strip() for key in keys if line.get(key) not in (None, "")), "")
def true(line, key): return {"true": True, "1": True, "false": False, "0": False}.get(first(line, key).lower())

def identity(text):
    text = text.lower().replace("-", "")
    return text if len(text) >= 8 and text.strip("0") and text not in ("undefined", "9774d56d682e549c") else ""

def network(line):
    try: address = ipaddress.ip_address(first(line, "ip").split(",")[0])
    except ValueError: return None
    if address.version == 6: return int(address) >> 64
    return None if address.is_loopback or str(address).startswith("10.") else str(address)

def devices(line, own, with_hardware):
    """The typed ids of a line that may be used; `own` says whether advertising ids may."""
    ids, kind = {}, first(line, "hardware_id_type")
    hardware = first(line, "hardware_id") if with_hardware and true(line, "is_hardware_id_real") is not False else ""
    ios = first(line, "os").lower() == "ios"
    if own: ids["idfa"] = identity(hardware if ios and kind == "idfa" else first(line, "idfa"))
    if own: ids["gaid"] = identity(first(line, "google_advertising_id", "advertising_id"))
    if own: ids["oaid"] = identity(str((line.get("advertising_ids") or {}).get("oaid", "")))
    ids["idfv"] = identity(first(line, "ios_vendor_id")) or identity(hardware if ios and kind == "vendor_id" else "")
    ids["android"] = identity(hardware if not ios and hardware else first(line, "android_id"))
    ids["bundle"] = identity(first(line, "randomized_bundle_token"))
    return {pair for pair in ids.items() if pair[1]}

def once(records, keys):
    """The first record of each id: all logs are within 7 days."""
    kept = {}
    for record in sorted(records, key=lambda line: (line["time"], line["raw"])):
        record["id"] = first(record, *keys) or record["raw"]
        if record["id"] not in kept: kept[record["id"]] = record
    return list(kept.values())

ABSENT = ("", "null", "(not set)", "not set", "undefined")
def name(line, *keys):
    return next((text for text in (first(line, key) for key in keys) if text.lower() not in ABSENT), "")
def names(line):
    return (name(line, "~campaign", "c", "campaign", "utm_campaign"),
            name(line, "~channel", "af_channel", "pid", "media_source", "utm_source"))

def normalized(url):
    url = urlsplit(url)
    port = f":{url.port}" if url.port not in (None, 80, 443) else ""
    path = url.path.removesuffix("/")
    return (url.scheme.replace("https", "http"), url.hostname or "", port, path)

# What a link is in the catalogue at a time: by its id while its URL has it, else by its URL.
catalogue, urls = {}, {}
for entry in sorted(lines("links", timed=False), key=lambda entry: entry["time"]):
    key = normalized(entry["url"])
    catalogue.setdefault(key, []).append(entry)
    if first(entry, "id") not in ("", "0"): urls.setdefault(first(entry, "id"), set()).add(key)
def in_force(key, time): return max((e for e in catalogue.get(key, []) if e["time"] <= time), key=lambda e: e["time"], default={})
def completed(pair, link_id, url, time):
    named = [in_force(key, time) for key in urls.get(link_id, ())]
    named = [entry for entry in named if first(entry, "id") == link_id] if link_id else []
    entry = max(named, key=lambda entry: entry["time"]) if named else in_force(normalized(url), time)
    return tuple(own or other for own, other in zip(pair, names(entry.get("data", {}))))

def merged(line):
    """What a click says itself, over the query of its link."""
    query = parse_qs(urlsplit(first(line, "link", "url")).query)
    return {key: values[0] for key, values in query.items()} | {key: value for key, value in line.items() if value not in (None, "")}

def window(click):
    """How far back the click may lie: af_click_lookback, but never more than 30 days."""
    parts = re.fullmatch("([0-9]+)([dh]?)", first(click, "af_click_lookback"))
    own = int(parts[1]) * (3_600_000 if parts[2] == "h" else DAY) if parts else 0
    return min(own or 30 * DAY, 30 * DAY)

def system(line):
    agent = first(line, "os") or first(line, "user_agent")
    return "iOS" if re.search("iPhone|iPad|^ios$", agent, re.I) else "Android" if "android" in agent.lower() else ""

clicks = once(lines("clicks"), ["click_id"]) + once(map(merged, lines("onelink")), ["click_id", "clickid"])
clicks += once(map(merged, lines("webvisits")), ["visit_id"])
by_id = {click["id"]: click for click in clicks}
by_device = {}
for click in clicks:
    click["names"] = completed(names(click), first(click, "~id"), first(click, "~referring_link", "+url", "link", "url", "shortlink"), click["time"])
    click["ids"] = devices(click, True, False) if true(click, "ad_tracking_enabled") is not False else set()
    for pair in click["ids"]: by_device.setdefault(pair, []).append(click)

sessions = [line for line in lines("sessions") if first(line, "os").lower() in ("ios", "android")]
sessions = once([line for line in sessions if not true(line, "tracking_disabled")], ["session_id", "request_id"])
sessions.sort(key=lambda line: (line["time"], line["id"] if isinstance(line["id"], str) else ""))
seen, by_network, last_open = {}, {}, {}
events, methods, opens, most = Counter(), Counter(), Counter(), Counter()
for session in sessions:
    time, ids = session["time"], devices(session, true(session, "ad_tracking_enabled") is True, True)
    said, os_name = true(session, "first_session"), {"ios": "iOS", "android": "Android"}[first(session, "os").lower()]
    earlier = {id(other): other for pair in ids for other in seen.get(pair, [])}
    event = ("REINSTALL" if earlier else "INSTALL") if said else "OPEN" if said is False or earlier or not ids else "INSTALL"
    near = [time - other["time"] for other in earlier.values()]
    place = (network(session), first(session, "user_agent"))
    if not ids and all(place): near += [time - moment for moment in by_network.get(place, [])]
    for pair in ids: seen.setdefault(pair, []).append(session)
    if not ids and all(place): by_network.setdefault(place, []).append(time)

    begin = int(first(session, "install_begin_ts") or 0) if event != "OPEN" and os_name == "Android" else 0
    def fits(click):
        late = begin and click["time"] >= (begin + 1) * 1000
        return -2000 <= time - click["time"] <= window(click) and not late
    url = first(session, "universal_link_url") or first(session, "android_app_link_url")
    parts = urlsplit(url)
    is_own = (parts.hostname or "") in HOSTS or parts.scheme == SCHEME
    query = {key: values[0] for key, values in parse_qs(parts.query).items()} if is_own else {}
    click_id = first(session, "link_identifier") or first(query, "link_click_id", "_branch_match_id")
    direct = by_id.get(click_id) if click_id else None
    same = [click for pair in ids for click in by_device.get(pair, []) if fits(click)]
    touch, method = None, ""
    if direct and fits(direct): touch, method = direct, "link_click_id"
    elif is_own: touch, method = {"time": time, "names": completed(names(query), "", url, time)}, "app_link"
    elif same: touch, method = max(same, key=lambda click: min(click["time"], time)), "device_id"

    referred = is_own or bool(click_id) or bool(touch and time - touch["time"] <= DAY)
    if sum(gap < 60_000 for gap in near) >= 10: continue
    if event != "OPEN" and any(time - other["time"] < 60_000 for other in earlier.values()): continue
    if event == "OPEN" and not referred and place[0] is not None:
        if time - last_open.get(place[0], -DAY) < 4 * 3_600_000: continue
        last_open[place[0]] = time
    day = datetime.fromtimestamp(time // 1000, timezone.utc).strftime("%Y-%m-%d")
    events[day, os_name, event] += 1
    if method in ("link_click_id", "app_link") or event == "OPEN": methods[day, method, event] += 1
    elif method == "device_id": most[day, event] += 1
    if event == "OPEN": opens[(day, os_name) + (touch["names"] if touch else ("", ""))] += 1

failures = 0
def compare(title, ours, theirs):
    global failures
    different = {key for key in ours | theirs if ours[key] != theirs[key]}
    failures += len(different)
    print(f"{'differs' if different else 'agrees'}: {title} ({len(ours)} cells, sum {sum(ours.values())})")
    for key in sorted(different): print(f"  {key}: {ours[key]} here, {theirs[key]} in the report")

def report(file): return list(csv.DictReader(open(f"{HERE}/expected/{file}.csv", encoding="utf-8")))
columns = {"INSTALL": "installs", "REINSTALL": "reinstalls", "OPEN": "opens"}
theirs = Counter()
for row in report("attribution"):
    for event, column in columns.items(): theirs[row["date"], row["os"], event] += int(row[column])
compare("events by day and os", +events, +theirs)
theirs, device = Counter(), Counter()
for row in report("methods"):
    for event, column in columns.items():
        if row["match_method"] in ("link_click_id", "app_link") or event == "OPEN":
            theirs[row["date"], row["match_method"], event] += int(row[column])
        elif row["match_method"] == "device_id": device[row["date"], event] += int(row[column])
compare("link_click_id and app_link by day, and all opens by method", +methods, +theirs)
compare("no more device_id matches of first sessions than devices allow", Counter(), device - most)
theirs, clicked, counted = Counter(), Counter(), Counter()
for row in report("campaigns"):
    key = (row["date"], row["os"], row["campaign"].removeprefix("'"), row["channel"].removeprefix("'"))
    theirs[key] += int(row["opens"])
    clicked[key] += int(row["clicks"])
for click in clicks:
    day = datetime.fromtimestamp(click["time"] // 1000, timezone.utc).strftime("%Y-%m-%d")
    counted[(day, system(click)) + click["names"]] += 1
compare("opens by day, os, campaign and channel", +opens, +theirs)
compare("clicks by day, os, campaign and channel", +counted, +clicked)
sys.exit(1 if failures else 0)
