import { chainState } from '@harness/shared/order/library/chains.ts'
import type { Chain, Goal, LibraryKind } from '@harness/shared/order/library/library.ts'
import type { LibraryLists } from '../../kit/form/create-library.ts'
import { chainText, targetText } from '../../kit/words/library.ts'

export interface ListRow {
  readonly id: string
  readonly name: string
  readonly sentence: string
  /** State in one word: "Built-in", "Draft". */
  readonly chip?: string | undefined
  readonly archived: boolean
  /** Additional text for the search, next to name and sentence. */
  readonly text: string
}

const CHAIN_CHIPS = { ready: undefined, draft: 'Draft', broken: 'Broken link' } as const

function rowOf(
  entry: { readonly id: string; readonly name: string; readonly archivedAt?: string },
  sentence: string,
  more: { readonly chip?: string | undefined; readonly text?: string } = {},
): ListRow {
  const { id, name, archivedAt } = entry
  const archived = archivedAt !== undefined
  return {
    id,
    name,
    sentence,
    archived,
    text: more.text ?? '',
    chip: archived ? 'Archived' : more.chip,
  }
}

function chainRow(chain: Chain, goals: readonly Goal[]): ListRow {
  const chip = CHAIN_CHIPS[chainState(chain, goals)]
  return rowOf(chain, chainText(chain, goals), { chip, text: chain.notes })
}

/** Rows of a kind; undefined while loading. */
export function rowsOf(lists: LibraryLists, kind: LibraryKind): readonly ListRow[] | undefined {
  const goals = lists.goals() ?? []
  switch (kind) {
    case 'applications':
      return lists
        .applications()
        ?.map((entry) => rowOf(entry, targetText(entry.target), { text: entry.notes }))
    case 'personas':
      return lists.personas()?.map((entry) =>
        rowOf(entry, entry.blurb, {
          text: entry.text,
          chip: entry.builtIn ? 'Built-in' : undefined,
        }),
      )
    case 'goals':
      return lists.goals()?.map((entry) => rowOf(entry, entry.text, { text: entry.notes }))
    case 'chains':
      return lists.chains()?.map((chain) => chainRow(chain, goals))
  }
}
