/**
 * Path of a page relative to the root of its application, the same on every host; a folder becomes
 * its index file. A native app has no address, so its name is used.
 */
export function pagePath(address: string, application: string): string {
  const [, path] = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(address) ?? []
  const [, own = ''] = /^[a-z][a-z0-9+.-]*:\/*([^?#]*)/i.exec(address) ?? []
  if (path === undefined && own === '') return encoded(application) || 'application'
  const file = (path ?? own).replace(/^\/+/, '')
  return encoded(file === '' || file.endsWith('/') ? `${file}index.html` : file)
}

/** Encodes a relative reference (RFC 3986), where a colon would be read as a scheme. */
function encoded(path: string): string {
  const whole = path.replace(/\p{Cs}/gu, '\uFFFD')
  return whole.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=@/%]/gu, (sign) => encodeURIComponent(sign))
}
