import { render } from 'solid-js/web'
import * as z from 'zod/mini'
import '../../../kit/styles/theme.css'
import './utilities.css'
import '../../../kit/styles/base.css'
import './report.css'
import './print.css'
import { openFile, readFile, runsIn } from './file.ts'
import { NoReport, Report } from './report.tsx'
import { RunIndex } from './run-index.tsx'

// The page's content security policy forbids `eval`, which zod would try.
z.config({ jitless: true })

const root = document.getElementById('root')
if (root) {
  // Removes the "file is cut off" message: this script is at the end of a complete file.
  root.textContent = ''
  const runs = runsIn(openFile(document))
  const [file] = runs
  const only = file && readFile(file)
  render(() => {
    if (runs.length > 1) return <RunIndex runs={runs} />
    return file && only?.kind === 'run' ? (
      <Report file={file} read={only} />
    ) : (
      <NoReport read={only?.kind === 'newer' ? only : { kind: 'empty' }} />
    )
  }, root)
}
