import type { Accessor } from 'solid-js'
import { createList } from '../../kit/runs/create-list.ts'
import { allTags } from '../../store/details.ts'
import { knownApplications, type TestedApplication } from '../../store/findings.ts'
import { historyChoices } from '../../store/history.ts'
import type { HarnessDb } from '../../store/schema.ts'

/** Choices of the history filter; undefined until they are read. */
export interface HistoryChoices {
  readonly applications: Accessor<readonly TestedApplication[] | undefined>
  readonly personas: Accessor<readonly string[] | undefined>
  readonly models: Accessor<readonly string[] | undefined>
  readonly tags: Accessor<readonly string[] | undefined>
}

export function createHistoryChoices(db: HarnessDb): HistoryChoices {
  const { items: names } = createList(async () => [await historyChoices(db)])
  return {
    applications: createList(() => knownApplications(db)).items,
    personas: () => names()?.[0]?.personas,
    models: () => names()?.[0]?.models,
    tags: createList(() => allTags(db)).items,
  }
}
