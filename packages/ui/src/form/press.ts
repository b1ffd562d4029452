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
 * Follows the mouse's main button on a page; touch and pen arrive as the same events. The click event comes right after
 * the release, so a press ends only once it was handled. A key press shows that a release outside the page was missed.
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

/** Does it now, or once the press that is under way has become a click. Returns how to leave it. */
export function afterPress(act: () => void): () => void {
  if (isPressed) waiting.add(act)
  else act()
  return () => void waiting.delete(act)
}

/**
 * The sentence as it is to be shown. A press on a button takes the focus from a field before it is a click: a fault told on
 * leaving the field would move the button from under the pointer, and nothing would be clicked.
 */
export function useSteady<Text>(text: Text): Text {
  const [shown, setShown] = useState(text)
  useLayoutEffect(() => afterPress(() => setShown(text)), [text])
  return shown
}
