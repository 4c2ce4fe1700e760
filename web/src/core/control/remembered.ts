// Answers that hold for calls to come, as long as the run is in this tab: the mode does not ask a person the same twice.
import type { Approval, ApprovalRequest, Remember } from './person.ts'

/** An answer that holds for more than one call, as it is listed; `id` takes it back. */
export interface Remembered {
  readonly id: number
  readonly decision: 'approve' | 'reject'
  readonly scope: Remember
  readonly tool: string
  /** The call it was given for, in plain words. */
  readonly label: string
  /** Where it holds; absent where the screen has no address. */
  readonly site?: string
}

interface Rule extends Remembered {
  readonly request: ApprovalRequest
  readonly note?: string
}

/** Keeps such answers, and those to questions of the mode alone: a guard rule asks every time. */
export class RememberedAnswers {
  #rules: readonly Rule[] = []
  #nextId = 1

  get list(): readonly Remembered[] {
    return this.#rules.map(({ request: _, note: __, ...listed }) => listed)
  }

  /** True when there is now one more. */
  remember(request: ApprovalRequest, approval: Approval): boolean {
    const { decision } = approval
    if (decision !== 'approve' && decision !== 'reject') return false
    if (approval.remember === undefined || request.reason !== 'mode') return false
    const note = approval.decision === 'reject' ? approval.note : undefined
    const rule: Rule = {
      ...{ id: this.#nextId++, decision, scope: approval.remember, request },
      ...{ tool: request.tool, label: request.label },
      ...(request.site !== undefined && { site: request.site }),
      ...(note !== undefined && { note }),
    }
    this.#rules = [...this.#rules, rule]
    return true
  }

  forget(id: number): void {
    this.#rules = this.#rules.filter((rule) => rule.id !== id)
  }

  /** The answer to a question of the mode that was answered before; a rejection counts before an approval. */
  answer(request: ApprovalRequest): Approval | undefined {
    const fitting = this.#rules.filter((rule) => covers(rule, request))
    const no = fitting.find(({ decision }) => decision === 'reject')
    if (no) return { decision: 'reject', ...(no.note !== undefined && { note: no.note }) }
    return fitting.length > 0 ? { decision: 'approve' } : undefined
  }
}

/** On the same site only; the same call is the same input on the same element, to the letter. */
function covers({ scope, request: given }: Rule, request: ApprovalRequest): boolean {
  if (given.tool !== request.tool || given.site !== request.site) return false
  return scope === 'tool' || identity(given) === identity(request)
}

/** A mark's number means nothing on another screen, so a marked call is known by its element. */
function identity({ input, mark }: ApprovalRequest): string {
  const { id, ...rest } = input
  const named = mark ? { role: mark.role, label: mark.label, rect: mark.rect } : { id }
  return JSON.stringify([sorted(rest), sorted(named)])
}

function sorted(
  fields: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
}
