import type { FigureNode, PathFigure } from '@harness/shared/files/study/path-figure.ts'
import { CARD } from '@harness/shared/files/study/path-lines.ts'
import type { MapEdge } from '@harness/shared/files/study/path-map.ts'
import CircleCheck from 'lucide-solid/icons/circle-check'
import OctagonX from 'lucide-solid/icons/octagon-x'
import { createSignal, For, Index, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import { Thumb } from '../../kit/replay/thumb.tsx'
import { useRunFiles } from '../../kit/runs/run-files.ts'
import { RowStrip } from '../../kit/tracks/row-strip.tsx'
import type { StudyCell, StudyNow } from './create-study.ts'
import { cardTowards } from './path-keys.ts'
import './paths.css'

/** The paths of one variant. A chosen screen shows its numbers and its runs. */
export function Paths(props: { figure: PathFigure; study: StudyNow }) {
  const [chosen, setChosen] = createSignal<number>()
  const node = () => props.figure.nodes.find(({ screen }) => screen === chosen())
  return (
    <figure class="path-figure m-0 grid gap-12">
      <figcaption class="quiet-text">{props.figure.caption}</figcaption>
      <div class="study-wide">
        <PathMap
          figure={props.figure}
          study={props.study}
          chosen={chosen()}
          choose={(screen) => setChosen(screen === chosen() ? undefined : screen)}
        />
      </div>
      <Show
        when={node()}
        fallback={
          <p class="quiet-text m-0">
            Choose a screen for its numbers and runs. Arrow keys move between screens.
          </p>
        }
      >
        {(shown) => <ScreenPanel node={shown()} study={props.study} />}
      </Show>
    </figure>
  )
}

interface PathMapProps {
  readonly figure: PathFigure
  readonly study: StudyNow
  readonly chosen: number | undefined
  readonly choose: (screen: number) => void
}

function PathMap(props: PathMapProps) {
  let map: HTMLDivElement | undefined
  const move = (event: KeyboardEvent) => {
    const at = props.figure.nodes.findIndex(({ row }) => row === document.activeElement?.id)
    const to = cardTowards(props.figure, at, event.key)
    if (to === undefined) return
    event.preventDefault()
    map?.querySelectorAll('button')[to]?.focus()
  }
  const isHere = ({ from, to }: MapEdge) => props.chosen === from || props.chosen === to
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons in it
    <div
      ref={map}
      class="path-map"
      style={{ width: `${props.figure.width}px`, height: `${props.figure.height}px` }}
      onKeyDown={move}
    >
      <svg aria-hidden="true" width={props.figure.width} height={props.figure.height}>
        <Index each={props.figure.edges}>
          {(edge) => <Edge edge={edge()} isHere={isHere(edge())} />}
        </Index>
      </svg>
      <Index each={props.figure.nodes}>
        {(node) => (
          <Card
            node={node()}
            study={props.study}
            isChosen={node().screen === props.chosen}
            choose={() => props.choose(node().screen)}
          />
        )}
      </Index>
    </div>
  )
}

function Edge(props: { edge: MapEdge; isHere: boolean }) {
  const wide = () => props.edge.text.length * 7 + 10
  return (
    <g class="path-way" data-back={props.edge.isBack} data-here={props.isHere}>
      <path class="line" d={props.edge.line} stroke-width={props.edge.width} />
      <path class="tip" d={props.edge.arrow} />
      <rect
        x={props.edge.label.x - wide() / 2}
        y={props.edge.label.y - 10}
        width={wide()}
        height="20"
        rx="4"
      />
      <text x={props.edge.label.x} y={props.edge.label.y + 4}>
        {props.edge.text}
      </text>
    </g>
  )
}

interface CardProps {
  readonly node: FigureNode
  readonly study: StudyNow
  readonly isChosen: boolean
  readonly choose: () => void
}

function Card(props: CardProps) {
  const shown = () => {
    const { shownIn } = props.node
    const runId = shownIn && cellOf(props.study, shownIn.run)?.entry?.runId
    return runId && { runId, step: shownIn.step }
  }
  return (
    <button
      type="button"
      id={props.node.row}
      class="path-card bare"
      aria-pressed={props.isChosen}
      style={{
        left: `${props.node.x}px`,
        top: `${props.node.y}px`,
        width: `${CARD.width}px`,
      }}
      onClick={props.choose}
    >
      <span class="path-shot">
        <b aria-hidden="true">{props.node.count}</b>
        <Show when={shown()}>
          {(at) => <Thumb runId={at().runId} step={at().step} picture width={2 * CARD.width} />}
        </Show>
      </span>
      <span class="path-name">
        <b title={props.node.name}>{props.node.name}</b>{' '}
        <span>
          {props.node.met}
          <span class="unseen">{props.node.rest}</span>
        </span>
      </span>
      <For each={props.node.ends}>
        {({ kind, text }) => (
          <span class="path-end" data-kind={kind}>
            <Icon of={kind === 'reached' ? CircleCheck : OctagonX} size={14} />
            {text}
          </span>
        )}
      </For>
    </button>
  )
}

function cellOf({ cells }: StudyNow, run: string): StudyCell | undefined {
  return cells.find(({ planned }) => planned.id === run)
}

function ScreenPanel(props: { node: FigureNode; study: StudyNow }) {
  const runs = () =>
    props.node.rates.runs.flatMap((run) => {
      const cell = cellOf(props.study, run)
      const visit = cell?.made?.visits.find(({ screen }) => screen.key === props.node.key)
      return cell && visit ? [{ cell, step: visit.step }] : []
    })
  return (
    <section class="path-panel" aria-label={props.node.name}>
      <h3>{props.node.name}</h3>
      <div>
        <Facts facts={props.node.facts} />
        <Show when={props.node.actions.length > 0}>
          <h4>First action</h4>
          <Facts facts={props.node.actions} />
        </Show>
      </div>
      <ul>
        <For each={runs()}>{({ cell, step }) => <RunHere cell={cell} step={step} />}</For>
      </ul>
    </section>
  )
}

function Facts(props: { facts: FigureNode['facts'] }) {
  return (
    <dl>
      <For each={props.facts}>
        {({ name, value }) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  )
}

/** Link to a run at the step where it reached the screen. */
function RunHere(props: { cell: StudyCell; step: number }) {
  const files = useRunFiles()
  return (
    <Show when={props.cell.entry}>
      {(entry) => (
        <li>
          <a class="study-slot" href={files.hrefOfStep(entry().runId, props.step)}>
            <RowStrip cells={entry().strip} />
            <span>
              {props.cell.planned.cell.persona?.name ?? props.cell.planned.cell.task.name}, step{' '}
              {props.step}
            </span>
          </a>
        </li>
      )}
    </Show>
  )
}
