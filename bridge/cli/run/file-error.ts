const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'it is a file',
  EIO: 'the disk failed',
  EISDIR: 'it is a folder',
  ENOENT: 'it is not there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
}

/** Explains a file system error, in plain words for common codes. */
export function fileErrorText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  return WORDS[code] ?? thrown.message
}
