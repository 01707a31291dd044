"""Feature flags of an HTTP service as custom resources, with nothing but Python's standard library.

It returns or raises; the answer to CloudFormation is made of that. Never log the event: whoever has its ResponseURL can answer.
"""
import json
import os
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

SERVICE = os.environ["FLAG_SERVICE_URL"]

# Less than the function's own time-out, so that the reason names the service.
TIMEOUT_SECONDS = 10


def handler(event, _context):
    properties = event["ResourceProperties"]
    name = properties["Name"]
    # Written into the flag: a Delete must not touch what somebody else made under this name, and a Create that was cut off is found again.
    owner = f'{event["StackId"]}/{event["LogicalResourceId"]}'
    flag = call("GET", name)
    ours = flag is None or flag["owner"] == owner

    if event["RequestType"] == "Delete":
        if flag is not None and ours:
            call("DELETE", name)
        return None
    if not ours:
        raise ValueError(f'flag "{name}" is not of this stack; choose another name, or delete that flag')

    # Another name is another id: CloudFormation then sends a Delete with the old properties.
    call("PUT", name, {"owner": owner, "enabled": properties["Enabled"] == "true"})
    return {"PhysicalResourceId": name, "Data": {"Url": url_of(name)}}


def url_of(name):
    return f"{SERVICE}/flags/{quote(name, safe='')}"


def call(method, name, body=None):
    """The flag, or None if there is none."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url_of(name), data, {"content-type": "application/json"}, method=method)
    try:
        with urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            text = response.read()
            return json.loads(text) if text else None
    except HTTPError as error:
        if error.code == 404:
            return None
        raise
