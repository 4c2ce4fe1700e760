import '../../kit/runs/runs.css'

/** Tabs for the origin of findings: runs, or accessibility audits. */
export function FindingsTabs(props: { current: 'runs' | 'audits' }) {
  const current = (tab: 'runs' | 'audits') => (props.current === tab ? 'page' : undefined)
  return (
    <nav class="run-tabs" aria-label="Where findings come from">
      <a href="/findings" aria-current={current('runs')}>
        From runs
      </a>
      <a href="/audits" aria-current={current('audits')}>
        Accessibility
      </a>
    </nav>
  )
}
