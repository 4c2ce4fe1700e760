/**
 * The path of a page as a file below the root of its application, the same on every host: a folder
 * is its index. A native app has no address; its name stands for it.
 */
export function pagePath(address: string, application: string): string {
  const [, path] = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(address) ?? []
  const [, own = ''] = /^[a-z][a-z0-9+.-]*:\/*([^?#]*)/i.exec(address) ?? []
  if (path === undefined && own === '') return encoded(application) || 'application'
  const file = (path ?? own).replace(/^\/+/, '')
  return encoded(file === '' || file.endsWith('/') ? `${file}index.html` : file)
}

/** A relative reference (RFC 3986): a colon in it would be read as a scheme. */
function encoded(path: string): string {
  const whole = path.replace(/\p{Cs}/gu, '\uFFFD')
  return whole.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=@/%]/gu, (sign) => encodeURIComponent(sign))
}
