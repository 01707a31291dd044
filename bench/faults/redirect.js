// Loaded first in every function: an HTTPS request to S3 becomes an HTTP request to the stand-in, as some peers take neither another port nor another protocol.
const http = require('node:http');
const https = require('node:https');
const { syncBuiltinESMExports } = require('node:module');
const { urlToHttpOptions } = require('node:url');

function request(...args) {
  const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined;
  const [target, options] = args;
  const asked = typeof target === 'string' || target instanceof URL ? { ...urlToHttpOptions(new URL(target)), ...options } : target;
  const { agent: _, port: __, host: ___, ...rest } = asked;
  return http.request({ ...rest, agent: false, protocol: 'http:', hostname: '127.0.0.1', port: Number(process.env.STORE_PORT) }, callback);
}

https.request = request;
syncBuiltinESMExports();
