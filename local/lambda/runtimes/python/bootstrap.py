"""A runtime for Python functions, started in a child process by the local Lambda host: loads the handler and runs it for one event
after the other. It behaves as Lambda's own Python runtimes do; nothing here knows that it runs locally.

Imports nothing but Python's standard library.

https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
https://docs.aws.amazon.com/lambda/latest/dg/python-handler.html
https://docs.aws.amazon.com/lambda/latest/dg/python-context.html
"""
import decimal
import http.client
import importlib
import json
import logging
import os
import sys
import time
import traceback
from urllib.parse import quote

API = "/2018-06-01/runtime"


class RuntimeFault(Exception):
    """What the runtime itself has against a function or its result, by the service's name of it."""

    def __init__(self, name, message, trace=None):
        super().__init__(message)
        self.name = name
        self.trace = trace


class LambdaContext:
    """https://docs.aws.amazon.com/lambda/latest/dg/python-context.html"""

    def __init__(self, headers):
        self.aws_request_id = headers["Lambda-Runtime-Aws-Request-Id"]
        self.invoked_function_arn = headers["Lambda-Runtime-Invoked-Function-Arn"]
        self.function_name = os.environ["AWS_LAMBDA_FUNCTION_NAME"]
        self.function_version = os.environ["AWS_LAMBDA_FUNCTION_VERSION"]
        self.memory_limit_in_mb = os.environ["AWS_LAMBDA_FUNCTION_MEMORY_SIZE"]
        self.log_group_name = os.environ["AWS_LAMBDA_LOG_GROUP_NAME"]
        self.log_stream_name = os.environ["AWS_LAMBDA_LOG_STREAM_NAME"]
        self.identity = None
        self.client_context = None
        self._deadline_ms = int(headers["Lambda-Runtime-Deadline-Ms"])

    def get_remaining_time_in_millis(self):
        return max(0, self._deadline_ms - int(time.time() * 1000))

    def log(self, message):
        sys.stdout.write(str(message))


class LogHandler(logging.Handler):
    """Writes what `logging` gets, from warnings up, as Lambda's own handler does."""

    request_id = ""

    def emit(self, record):
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        sys.stdout.write(f"[{record.levelname}]\t{moment}.{int(record.msecs):03d}Z\t{self.request_id}\t{self.format(record)}\n")


def call(connection, method, path, body=None, error_type=None):
    headers = {} if body is None else {"Content-Type": "application/json"}
    if error_type is not None:
        headers["Lambda-Runtime-Function-Error-Type"] = error_type
    connection.request(method, API + path, body, headers)
    response = connection.getresponse()
    return response.headers, response.read()


def load_handler(name):
    module_name, dot, function_name = name.rpartition(".")
    if not dot:
        raise RuntimeFault("Runtime.MalformedHandlerName", f"Bad handler '{name}': not enough values to unpack (expected 2, got 1)")
    if module_name.split(".")[0] in sys.builtin_module_names:
        raise RuntimeFault("Runtime.BuiltInModuleConflict", f"Cannot use built-in module {module_name} as a handler module")
    try:
        module = importlib.import_module(module_name.replace("/", "."))
    except ImportError as error:
        raise RuntimeFault("Runtime.ImportModuleError", f"Unable to import module '{module_name}': {error}") from error
    except SyntaxError as error:
        trace = [f'  File "{error.filename}" Line {error.lineno}\n    {error.text}']
        raise RuntimeFault("Runtime.UserCodeSyntaxError", f"Syntax error in module '{module_name}': {error}", trace) from error
    if not hasattr(module, function_name):
        raise RuntimeFault("Runtime.HandlerNotFound", f"Handler '{function_name}' missing on module '{module_name}'")
    return getattr(module, function_name)


def description(error, request_id=""):
    """Lambda's description of whatever was raised."""
    if isinstance(error, RuntimeFault):
        return {"errorMessage": str(error), "errorType": error.name, "requestId": request_id, "stackTrace": error.trace or []}
    frames = traceback.extract_tb(error.__traceback__)
    while frames and frames[0].filename == __file__:
        del frames[0]
    return {
        "errorMessage": str(error),
        "errorType": type(error).__name__,
        "requestId": request_id,
        "stackTrace": traceback.format_list([(frame.filename, frame.lineno, frame.name, frame.line) for frame in frames]),
    }


def log_error(described):
    """One line, with carriage returns for line breaks, so that it is one log event."""
    trace = "".join(described["stackTrace"])
    head = f'[ERROR] {described["errorType"]}: {described["errorMessage"]}'
    text = f"{head}\nTraceback (most recent call last):\n{trace}" if trace else head
    sys.stdout.write(text.replace("\n", "\r") + "\n")


def as_number(value):
    """Decimals are what AWS's SDK makes of DynamoDB's numbers."""
    if not isinstance(value, decimal.Decimal):
        raise TypeError(f"Object of type {type(value).__name__} is not JSON serializable")
    return int(value) if value == value.to_integral_value() else float(value)


def marshalled(result):
    if isinstance(result, bytes):
        return result
    try:
        return json.dumps(result, default=as_number, ensure_ascii=False).encode("utf-8")
    except Exception as error:
        raise RuntimeFault("Runtime.MarshalError", f"Unable to marshal response: {error}") from error


def unmarshalled(body):
    try:
        return json.loads(body)
    except Exception as error:
        raise RuntimeFault("Runtime.UnmarshalError", f"Unable to unmarshal input: {error}") from error


def invoke_once(connection, handler):
    headers, body = call(connection, "GET", "/invocation/next")
    context = LambdaContext(headers)
    LogHandler.request_id = context.aws_request_id
    os.environ["_X_AMZN_TRACE_ID"] = headers["Lambda-Runtime-Trace-Id"] or ""
    path = f"/invocation/{quote(context.aws_request_id, safe='')}"
    try:
        answer = marshalled(handler(unmarshalled(body), context))
    except Exception as error:
        described = description(error, context.aws_request_id)
        log_error(described)
        call(connection, "POST", f"{path}/error", json.dumps(described), described["errorType"])
    else:
        call(connection, "POST", f"{path}/response", answer)


def main():
    logging.getLogger().addHandler(LogHandler())
    connection = http.client.HTTPConnection(os.environ["AWS_LAMBDA_RUNTIME_API"])
    try:
        handler = load_handler(os.environ["_HANDLER"])
    except Exception as error:
        described = description(error)
        log_error(described)
        call(connection, "POST", "/init/error", json.dumps(described), described["errorType"])
        sys.exit(1)
    while True:
        invoke_once(connection, handler)


if __name__ == "__main__":
    main()
