// Masks and cleans results before they leave the server, like the log of a run.
import { randomUUID } from 'node:crypto'
import { makeRedactor } from '@harness/shared/base/redact.ts'
import { Secret } from '@harness/shared/base/secret.ts'
import { type Fence, fenceKey, makeFence, withoutHidden } from '@harness/shared/device/fence.ts'
import { makeSecretMasker } from '../devices/secret-masker.ts'

/** Names of variables whose values no client may read. */
const SECRET_NAME = /(?:key|token|secret|passw(?:or)?d|passphrase|credentials?)$/i
/** Minimum length of a secret to mask; a shorter one is part of ordinary words. */
const SHORTEST = 5

export interface Outgoing {
  /** Marks page text in a result; its key is new for each server. */
  readonly fence: Fence
  /** Removes secrets and hidden characters from plain data or text; ids are kept. */
  clean<T>(value: T): T
}

/** Masks results. `env`: the environment at the start, with the user's keys and passwords. */
export function makeOutgoing(env: Readonly<Record<string, string | undefined>>): Outgoing {
  const redactor = makeRedactor()
  const masker = makeSecretMasker()
  for (const [name, value = ''] of Object.entries(env))
    if (SECRET_NAME.test(name) && value.trim().length >= SHORTEST)
      masker.add(new Secret(value.trim()))
  // Hidden characters are removed first, because they may split a secret.
  const text = (raw: string) => redactor.text(masker.text(withoutHidden(raw)))
  return {
    fence: makeFence(fenceKey(randomUUID())),
    clean: (value) => inTexts(text, value),
  }
}

/** Fields that identify a run; no page writes them. */
const IDS: ReadonlySet<string> = new Set(['run_id', 'session_id', 'id', 'uri'])

function inTexts<T>(clean: (text: string) => string, value: T): T
function inTexts(clean: (text: string) => string, value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((item: unknown) => inTexts(clean, item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, IDS.has(key) ? item : inTexts(clean, item)]),
  )
}
