import { useLayoutEffect, useState } from 'react'

let isPressed = false
const waiting = new Set<() => void>()

function end() {
  isPressed = false
  for (const act of [...waiting]) {
    waiting.delete(act)
    act()
  }
}

/**
 * Tracks the mouse's main button on a page; touch and pen arrive as the same events. The click event follows the
 * release, so a press ends only after the click was handled. A key press reveals that a release outside the page was
 * missed.
 */
export function watchPress(page: EventTarget): void {
  page.addEventListener(
    'mousedown',
    event => {
      isPressed = 'button' in event && event.button === 0
    },
    true,
  )
  for (const over of ['mouseup', 'dragend']) page.addEventListener(over, () => setTimeout(end), true)
  page.addEventListener('keydown', end, true)
}

if (typeof document !== 'undefined') watchPress(document)

/** Runs `act` now, or after the click of the press in progress. Returns a function that cancels it. */
export function afterPress(act: () => void): () => void {
  if (isPressed) waiting.add(act)
  else act()
  return () => void waiting.delete(act)
}

/**
 * Delays a new text until the press in progress is over. A press on a button first blurs the field: an error appearing
 * on blur would move the button away from under the pointer, and the click would be lost.
 */
export function useSteady<Text>(text: Text): Text {
  const [shown, setShown] = useState(text)
  useLayoutEffect(() => afterPress(() => setShown(text)), [text])
  return shown
}
