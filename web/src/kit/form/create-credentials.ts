import { type Accessor, createEffect, createSignal, on } from 'solid-js'
import type { CredentialReport, NewCredential, Result } from '../../worker/api.ts'
import type { Page } from '../page/page.ts'

/** Source of a sign-in state: a file of cookies and storage, or the last sign-in window. */
export type StateFrom = Blob | 'window'

export interface Credentials {
  readonly list: Accessor<readonly CredentialReport[]>
  readonly failure: Accessor<string | undefined>
  /** Resolves to true on success. */
  readonly add: (credential: NewCredential, password: string) => Promise<boolean>
  readonly replace: (id: string, password: string) => Promise<boolean>
  readonly addState: (label: string, from: StateFrom) => Promise<boolean>
  readonly replaceState: (id: string, from: StateFrom) => Promise<boolean>
  readonly remove: (id: string) => Promise<boolean>
}

export function createCredentials(
  { worker, boot }: Page,
  applicationId: Accessor<string | undefined>,
): Credentials {
  const [list, setList] = createSignal<readonly CredentialReport[]>([])
  const [failure, setFailure] = createSignal<string>()
  const read = async () => {
    const id = applicationId()
    const answer = id === undefined ? { value: [] } : await worker.credentials(id)
    if ('value' in answer && id === applicationId()) setList(answer.value)
  }
  createEffect(on([applicationId, () => boot() !== undefined], () => void read()))
  const attempt = async (work: () => Promise<Result<unknown>>) => {
    const answer = await work()
    setFailure('error' in answer ? answer.error.message : undefined)
    await read()
    return !('error' in answer)
  }
  return {
    list,
    failure,
    add: (credential, password) => attempt(() => worker.addCredential(credential, password)),
    replace: (id, password) => attempt(() => worker.replacePassword(id, password)),
    addState: (label, from) =>
      attempt(async () => {
        const of = { applicationId: applicationId() ?? '', label }
        return worker.addSignInState(of, await textOf(from))
      }),
    replaceState: (id, from) =>
      attempt(async () => worker.replaceSignInState(id, await textOf(from))),
    remove: (id) => attempt(() => worker.removeCredential(id)),
  }
}

async function textOf(from: StateFrom): Promise<string | undefined> {
  return from === 'window' ? undefined : from.text()
}
