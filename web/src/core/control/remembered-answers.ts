// Answers that apply to later calls while the run is in this tab: the mode asks only once.
import type { ApprovalRequest, Remembered } from '@harness/shared/log/wire/activity.ts'
import type { Approval } from './person.ts'

interface Rule extends Remembered {
  readonly request: ApprovalRequest
  readonly note?: string
}

/** Remembers answers to the mode only: a guard rule asks every time. */
export class RememberedAnswers {
  #rules: readonly Rule[] = []
  #nextId = 1

  get list(): readonly Remembered[] {
    return this.#rules.map(({ request: _, note: __, ...listed }) => listed)
  }

  /** True when the answer was added. */
  remember(request: ApprovalRequest, approval: Approval): boolean {
    const { decision } = approval
    if (decision !== 'approve' && decision !== 'reject') return false
    if (approval.remember === undefined || request.reason !== 'mode') return false
    const note = approval.decision === 'reject' ? approval.note : undefined
    const rule: Rule = {
      id: this.#nextId++,
      decision,
      scope: approval.remember,
      request,
      tool: request.tool,
      label: request.label,
      ...(request.site !== undefined && { site: request.site }),
      ...(note !== undefined && { note }),
    }
    this.#rules = [...this.#rules, rule]
    return true
  }

  forget(id: number): void {
    this.#rules = this.#rules.filter((rule) => rule.id !== id)
  }

  /** The remembered answer for this request; a rejection has precedence over an approval. */
  answer(request: ApprovalRequest): Approval | undefined {
    const fitting = this.#rules.filter((rule) => covers(rule, request))
    const no = fitting.find(({ decision }) => decision === 'reject')
    if (no) return { decision: 'reject', ...(no.note !== undefined && { note: no.note }) }
    return fitting.length > 0 ? { decision: 'approve' } : undefined
  }
}

/** Applies only on the same site; `call` means exactly the same input on the same element. */
function covers({ scope, request: given }: Rule, request: ApprovalRequest): boolean {
  if (given.tool !== request.tool || given.site !== request.site) return false
  return scope === 'tool' || identity(given) === identity(request)
}

/** A mark's number changes between screens, so a marked call is identified by its element. */
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
