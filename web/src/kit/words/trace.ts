import {
  hasFailed,
  isError,
  type Trace,
  type TracedMessage,
  type TracedRequest,
} from '@harness/shared/device/trace.ts'
import { countOf, spanText } from './number.ts'

/** Number of failed requests and errors, the first things to look for when debugging. */
export function faultsIn({ requests, messages }: Trace): number {
  return requests.filter(hasFailed).length + messages.filter(isError).length
}

/** Path of a URL on the tested host; with the host for all others. */
export function addressText(address: string, home: string | undefined): string {
  if (!URL.canParse(address)) return address
  const { host, pathname, search } = new URL(address)
  const own = home !== undefined && URL.canParse(home) ? new URL(home).host : undefined
  return `${host === own ? '' : host}${pathname}${search}`
}

/** Result of a request: its status, or why it has none. */
export function statusText({ status, failure, refused }: TracedRequest): string {
  if (refused) return 'refused'
  return failure === undefined ? String(status ?? 'open') : 'failed'
}

/** Time of a request or message relative to the last input. */
export function afterText(afterMs: number, noun: string): string {
  return `${spanText(Math.abs(afterMs))} ${afterMs < 0 ? 'before' : 'after'} the ${noun}`
}

/** Reason why a request has no answer; empty when it has one. */
export function failureSentence({ failure, refused }: TracedRequest): string {
  if (refused) return 'Harness refused it: this run may not contact the host. '
  return failure === undefined ? '' : `No answer: ${failure}. `
}

/** Script and line that logged a message: "box.js:214". */
export function sourceText({ url, line }: TracedMessage): string {
  if (url === undefined) return ''
  const file = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : url
  return `${file || url}${line === undefined ? '' : `:${line}`}`
}

/** Request as a curl command. Cookies, credentials and body are not recorded. */
export function curlText({ method, url }: TracedRequest): string {
  const quoted = `'${url.replaceAll("'", String.raw`'\''`)}'`
  return method === 'GET' ? `curl ${quoted}` : `curl -X ${method} ${quoted}`
}

/** Formats a failed request as Markdown for an issue tracker. */
export function issueText(request: TracedRequest, step: number): string {
  const { method, url, body, ms } = request
  const took = ms === undefined ? '' : ` after ${spanText(ms)}`
  const answer = body === undefined ? [] : ['', '```', body, '```']
  return [
    `**${method} ${url}** answered ${statusText(request)}${took}, at step ${step} of the run.`,
    failureSentence(request).trim(),
    ...answer,
  ]
    .filter((line, index) => line !== '' || index > 1)
    .join('\n')
}

/** Note about lines left out: "12 older requests and messages were not kept." */
export function omittedText({ omitted = 0 }: Trace): string {
  return omitted === 0 ? '' : `${countOf(omitted, 'older entry', 'older entries')} not kept.`
}
