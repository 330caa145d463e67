/**
 * Keeps the page alive until the full client takes over: it wakes the client when the browser is idle or at the first
 * touch, and replays the touch that woke it.
 */

const takeover = document.getElementById('takeover')

export function wake(): void {
  if (!takeover || takeover.dataset.woken) return
  takeover.dataset.woken = 'yes'
  const script = document.createElement('script')
  script.type = 'module'
  script.text = takeover.textContent ?? ''
  document.body.append(script)
}

wake()
