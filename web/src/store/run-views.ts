// History filters that the user saved under a name.
import * as z from 'zod/mini'
import { stored } from './failure.ts'
import type { HarnessDb } from './schema.ts'

const RunView = z.object({
  name: z.string(),
  /** Query of the address, such as `verdict=failure&app=Marrow`. */
  query: z.string(),
})
export type RunView = Readonly<z.infer<typeof RunView>>

const KEY = 'runViews'

/** Saved filters; ones that this version cannot read are left out. */
export async function readRunViews(db: HarnessDb): Promise<readonly RunView[]> {
  const found = await stored(() => db.settings.get(KEY))
  return z.array(RunView).safeParse(found?.value).data ?? []
}

/** Saves a filter, replacing one of the same name; without a query it is removed. */
export async function keepRunView(db: HarnessDb, name: string, query?: string): Promise<void> {
  const others = (await readRunViews(db)).filter((view) => view.name !== name)
  const value = query === undefined ? others : [...others, { name, query }]
  await stored(() => db.settings.put({ key: KEY, value }))
}
