// The list of tools, in the order in which a client sees them.
import type { McpTool } from './tool.ts'
import { act } from './tools/act.ts'
import { cancelRun } from './tools/cancel-run.ts'
import { compareRuns } from './tools/compare-runs.ts'
import { endSession } from './tools/end-session.ts'
import { exportRun } from './tools/export-run.ts'
import { exportState } from './tools/export-state.ts'
import { getRun } from './tools/get-run.ts'
import { getStep } from './tools/get-step.ts'
import { listFindings } from './tools/list-findings.ts'
import { listRuns } from './tools/list-runs.ts'
import { note } from './tools/note.ts'
import { observe } from './tools/observe.ts'
import { startRun } from './tools/start-run.ts'
import { startSession } from './tools/start-session.ts'

export const TOOLS: readonly McpTool[] = [
  startRun,
  getRun,
  cancelRun,
  listRuns,
  listFindings,
  getStep,
  exportRun,
  compareRuns,
  startSession,
  observe,
  act,
  note,
  endSession,
  exportState,
]
