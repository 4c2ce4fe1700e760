/**
 * A mistake of Harness itself that no user can cause, where the table of errors is too large to be
 * carried along: in the script of a frame and in the build. A border makes `internal` of it.
 */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
}
