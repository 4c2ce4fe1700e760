import type { CredentialReport, SignInReport } from '../../worker/api.ts'
import { countOf } from './number.ts'

const DAY_MS = 86_400_000
/** From this many days on an end is a warning. */
const SOON_DAYS = 3
export const SOON_MS = SOON_DAYS * DAY_MS

/**
 * What is kept for a site, in numbers and until when: "3 cookies and the storage of 1 site, until 3
 * Dec 2026".
 */
export function signInText(report: SignInReport, now: number = Date.now()): string {
  const { state, cookies, storages, expiresAt } = report
  if (state === 'locked') return 'Remembered, locked'
  const parts = [
    ...(cookies > 0 ? [countOf(cookies, 'cookie')] : []),
    ...(storages > 0 ? [`the storage of ${countOf(storages, 'site')}`] : []),
  ]
  const what = parts.join(' and ')
  return expiresAt === undefined ? what : `${what}, ${endText(expiresAt, now)}`
}

type Ends = Pick<CredentialReport, 'expiresAt'>

/** True once the last cookie of a kept sign-in has ended. */
export function hasEnded({ expiresAt }: Ends, now: number = Date.now()): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now
}

/** True when it has ended or will within days. */
export function endsSoon({ expiresAt }: Ends, now: number = Date.now()): boolean {
  return expiresAt !== undefined && Date.parse(expiresAt) <= now + SOON_MS
}

/** Of a credential: "ends in 2 days", "until 3 Dec 2026"; empty where no end is known. */
export function credentialUntilText({ expiresAt }: Ends, now: number = Date.now()): string {
  return expiresAt === undefined ? '' : untilText(Date.parse(expiresAt), now)
}

/** The same with what to do about an end that is near. */
export function credentialEndText({ expiresAt }: Ends, now: number = Date.now()): string {
  return expiresAt === undefined ? '' : endText(expiresAt, now)
}

/** Of a sign-in near its end, in sentences: what happened or will, and what to do. */
export function signInEndText(expiresAt: string, now: number = Date.now()): string {
  const end = Date.parse(expiresAt)
  const day = new Date(end).toLocaleDateString(undefined, { dateStyle: 'medium' })
  if (end <= now)
    return `This sign-in ended on ${day}. No run starts with it until you sign in again.`
  return `This sign-in ends in ${countOf(daysTo(end, now), 'day')}. Sign in again before then.`
}

function endText(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  const until = untilText(end, now)
  if (end <= now) return `${until}: sign in again`
  return daysTo(end, now) <= SOON_DAYS ? `${until}: sign in again soon` : until
}

function untilText(end: number, now: number): string {
  const day = new Date(end).toLocaleDateString(undefined, { dateStyle: 'medium' })
  if (end <= now) return `ended on ${day}`
  const days = daysTo(end, now)
  return days <= SOON_DAYS ? `ends in ${countOf(days, 'day')}` : `until ${day}`
}

function daysTo(end: number, now: number): number {
  return Math.ceil((end - now) / DAY_MS)
}
