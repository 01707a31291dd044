"""Fails in the way that the property Do names; deletes well."""
import os
import sys
import time


def handler(event, context):
    if event["RequestType"] == "Delete":
        return None
    do = event["ResourceProperties"].get("Do")
    if do == "raise":
        raise ValueError("no such subnet")
    if do == "exit":
        sys.exit(3)
    if do == "sleep":
        time.sleep(60)
    if do == "fill":
        kept = []
        while True:
            kept.append(b"x" * (1 << 20))
    if do == "kill":
        os.abort()
    return {"PhysicalResourceId": "drill", "Data": {"Did": do}}
