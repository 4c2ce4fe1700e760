// Certificates that the user accepts although no authority signed them. The browser accepts public
// keys, so each host is asked for its key once, before the browser starts.

import { createHash, type X509Certificate } from 'node:crypto'
import { connect } from 'node:tls'
import { HarnessError } from '@harness/shared/base/errors.ts'
import { FINGERPRINT } from '@harness/shared/device/conditions.ts'
import { isRefused, type NetworkPolicy } from './network-policy.ts'

/** Time limit for a host to show its certificate, in milliseconds. */
const ANSWER_MS = 10_000

interface Place {
  readonly host: string
  readonly port: number
}

interface Accepted {
  readonly flags: readonly string[]
  /** Description of each certificate. */
  readonly facts: readonly string[]
}

/**
 * Reads the accepted certificates from their hosts; a fingerprint must match the tested address or
 * its issuer. Throws `page_unreachable`.
 */
export async function acceptCertificates(
  accepted: readonly string[],
  { url, policy }: { readonly url: string; readonly policy: NetworkPolicy },
): Promise<Accepted> {
  const tested = placeOf(url)
  const found = await Promise.all(
    accepted.map((text) =>
      FINGERPRINT.test(text)
        ? byFingerprint(text, tested, url)
        : byHost(hostPlace(text, tested), policy),
    ),
  )
  const keys = found.map(({ certificate }) => keyHash(certificate))
  return {
    flags: keys.length > 0 ? [`--ignore-certificate-errors-spki-list=${keys.join(',')}`] : [],
    facts: found.map(({ host, certificate }) => `${host} (SHA-256 ${certificate.fingerprint256})`),
  }
}

async function byHost({ host, port }: Place, policy: NetworkPolicy) {
  if (isRefused(policy, host)) {
    const what = 'its certificate cannot be read: this run may not contact it'
    throw new HarnessError('page_unreachable', { url: host, what })
  }
  return { host, certificate: await certificateOf({ host, port }) }
}

async function byFingerprint(text: string, tested: Place, url: string) {
  if (!url.startsWith('https:'))
    throw new HarnessError('page_unreachable', {
      url,
      what: 'it has no certificate to compare with the accepted fingerprint; name a host instead',
    })
  const first = await certificateOf(tested)
  const chain = [first, ...issuersOf(first)]
  const wanted = plain(text)
  const certificate = chain.find(({ fingerprint256 }) => plain(fingerprint256) === wanted)
  if (certificate) return { host: tested.host, certificate }
  const what = `its certificate has the SHA-256 fingerprint ${first.fingerprint256}, which was not accepted`
  throw new HarnessError('page_unreachable', { url, what })
}

function issuersOf(certificate: X509Certificate): readonly X509Certificate[] {
  const { issuerCertificate } = certificate
  const isLast =
    !issuerCertificate || issuerCertificate.fingerprint256 === certificate.fingerprint256
  return isLast ? [] : [issuerCertificate, ...issuersOf(issuerCertificate)]
}

function plain(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toLowerCase()
}

/** Hash by which Chromium identifies a public key. */
function keyHash({ publicKey }: X509Certificate): string {
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}

function placeOf(url: string): Place {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 443 }
}

/** Parses a host. Without a port it has that of the tested address, if it is the same host. */
function hostPlace(text: string, tested: Place): Place {
  const given = placeOf(`https://${text}`)
  const hasPort = /:\d+$/.test(text.replace(/^\[.*\]/, ''))
  return !hasPort && given.host === tested.host ? tested : given
}

/** Reads the certificate without trusting it. Throws `page_unreachable`. */
function certificateOf({ host, port }: Place): Promise<X509Certificate> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => {
      socket.destroy()
      const reason = `its certificate could not be read: ${what}`
      reject(new HarnessError('page_unreachable', { url: `${host}:${port}`, what: reason }))
    }
    const isName = !/^[\d.]+$|:/.test(host)
    const options = { host, port, rejectUnauthorized: false, ...(isName && { servername: host }) }
    const socket = connect(options, () => {
      const certificate = socket.getPeerX509Certificate()
      if (!certificate) return fail('it sent none')
      socket.destroy()
      resolve(certificate)
    })
    socket.setTimeout(ANSWER_MS, () => fail(`nothing came within ${ANSWER_MS / 1_000} s`))
    socket.on('error', ({ message }) => fail(message))
  })
}
