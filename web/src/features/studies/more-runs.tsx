import { createMemo, createSignal, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Notice } from '../../kit/controls/notice.tsx'
import { usePage } from '../../kit/page/page.ts'
import { addRepeats, longerPlan } from '../../kit/queue/add-repeats.ts'
import type { StudyNow } from './create-study.ts'

/** Adds the runs that an undecided answer asks for. Shown once every planned run is made. */
export function MoreRuns(props: { study: StudyNow }) {
  const { db } = usePage()
  const [isRefused, setRefused] = createSignal(false)
  const longer = createMemo(() => {
    const { cells, result, record, read } = props.study
    const wanted = result.applications.flatMap(({ differences }) =>
      differences.map(({ moreRuns = 0 }) => moreRuns),
    )
    const most = Math.max(0, ...wanted)
    if (most === 0 || !cells.every(({ made }) => made)) return undefined
    return longerPlan(record.plan, read.planned, most)
  })
  const add = async () => {
    const { cells, record, read } = props.study
    const plan = longer()
    if (!plan) return
    const made = new Map(
      cells.flatMap(({ planned, entry }) => (entry ? [[planned.id, entry.runId]] : [])),
    )
    setRefused(!(await addRepeats(db, record.id, plan, { planned: read.planned, made })))
  }
  return (
    <Show when={longer()}>
      {(plan) => (
        <>
          <p>
            <Button class="main" press={() => add()}>
              Add {plan().added.length} runs
            </Button>
          </p>
          <Show when={isRefused()}>
            <Notice
              fact="No run was added."
              sentence="This browser no longer has what these runs were started with. Export the plan, raise its repeats, and start it as a new study."
            />
          </Show>
        </>
      )}
    </Show>
  )
}
