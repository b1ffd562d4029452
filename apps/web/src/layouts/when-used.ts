import { type ComponentType, createElement, lazy, useEffect } from 'react'

const acts = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'click', 'popstate'] as const

/** The visitor's first act; on the server, where nobody acts, at once. */
const used: Promise<void> = new Promise(resolve => {
  if (typeof document === 'undefined') return resolve()
  // Any act, not only one on the part itself: a navigation must find every part of the page awake.
  for (const act of acts) window.addEventListener(act, () => resolve(), { once: true, passive: true, capture: true })
})

/** The button that was pressed in a part whose code is not there yet: the part may be drawn anew when it comes. */
let lost: { name: string; place: number } | null = null

if (typeof document !== 'undefined') {
  let pressed: HTMLElement | null = null
  const keep = ({ target }: Event) => {
    pressed = buttonAt(target)
    lost = pressed && { name: nameOf(pressed), place: buttonsNamed(nameOf(pressed)).indexOf(pressed) }
  }
  // React wakes at the document, before this, what it can: a click on what is awake by now counts.
  const forget = () => {
    if (pressed?.isConnected && isAwake(pressed)) lost = null
  }
  window.addEventListener('click', keep, { capture: true })
  document.documentElement.addEventListener('click', forget, { capture: true })
}

/** React alone knows what it has taken over, and tells by the names it puts on an element. */
const isAwake = (element: HTMLElement): boolean => Object.keys(element).some(key => key.startsWith('__reactProps'))

/** Links, fields and what belongs to a form answer without script: a second press would undo or repeat it. */
function buttonAt(target: EventTarget | null): HTMLElement | null {
  const pressed = target instanceof Element ? target.closest<HTMLElement>('a, button, input, label, summary') : null
  return pressed?.matches(BUTTON) ? pressed : null
}

const BUTTON = 'button[type="button"]'
const nameOf = (button: HTMLElement): string => button.ariaLabel ?? button.textContent
const buttonsNamed = (name: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(BUTTON)].filter(each => nameOf(each) === name)

/** Presses it anew; where its own part still sleeps, the press is lost again and waits on. */
function pressLost(): void {
  const button = lost && buttonsNamed(lost.name)[lost.place]
  lost = null
  button?.click()
}

/**
 * A part of a public page whose code is fetched with the visitor's first act. Until then the server's HTML stands, with
 * links and forms that work by themselves; the last button pressed meanwhile is pressed anew. Wrap it in `Suspense`; its CSS belongs to the screen.
 */
export const whenUsed = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => {
    await used
    const { default: Part } = await load()
    return {
      default: function Awake(props: Props) {
        // Not in the middle of the click that woke the part: that one counts by itself.
        useEffect(() => void setTimeout(pressLost), [])
        return createElement(Part, props)
      },
    }
  })
