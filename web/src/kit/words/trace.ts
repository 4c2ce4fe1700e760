import {
  hasFailed,
  isError,
  type Trace,
  type TracedMessage,
  type TracedRequest,
} from '@harness/shared/device/trace.ts'
import { countOf, spanText } from './number.ts'

/** Requests that failed, and errors: what a person who debugs looks for first. */
export function faultsIn({ requests, messages }: Trace): number {
  return requests.filter(hasFailed).length + messages.filter(isError).length
}

/** The path of an address on the tested host, and the host before it elsewhere. */
export function addressText(address: string, home: string | undefined): string {
  if (!URL.canParse(address)) return address
  const { host, pathname, search } = new URL(address)
  const own = home !== undefined && URL.canParse(home) ? new URL(home).host : undefined
  return `${host === own ? '' : host}${pathname}${search}`
}

/** The result of a request: its status, or why it has no status. */
export function statusText({ status, failure, refused }: TracedRequest): string {
  if (refused) return 'refused'
  return failure === undefined ? String(status ?? 'open') : 'failed'
}

/** When a request or message came, seen from the last input. */
export function afterText(afterMs: number, noun: string): string {
  return `${spanText(Math.abs(afterMs))} ${afterMs < 0 ? 'before' : 'after'} the ${noun}`
}

/** Reason why a request has no answer; empty when it has one. */
export function failureSentence({ failure, refused }: TracedRequest): string {
  if (refused) return 'Harness refused it: this run may not contact the host. '
  return failure === undefined ? '' : `No answer: ${failure}. `
}

/** "box.js:214", the script that logged a message. */
export function sourceText({ url, line }: TracedMessage): string {
  if (url === undefined) return ''
  const file = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : url
  return `${file || url}${line === undefined ? '' : `:${line}`}`
}

/** The request as a command without cookies, sign-in and body: none of them is recorded. */
export function curlText({ method, url }: TracedRequest): string {
  const quoted = `'${url.replaceAll("'", String.raw`'\''`)}'`
  return method === 'GET' ? `curl ${quoted}` : `curl -X ${method} ${quoted}`
}

/** A failed request as Markdown for a tracker. */
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
