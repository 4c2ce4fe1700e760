// Runs before the first paint: puts the look that was chosen on the root. The page keeps this copy up to date.
try {
  const chosen = JSON.parse(localStorage.getItem('harness-appearance') ?? '{}')
  Object.assign(document.documentElement.dataset, chosen)
} catch {
  // nothing was chosen, or storage is forbidden: the system decides
}
