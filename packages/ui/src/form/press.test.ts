import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterPress, watchPress } from './press.ts'

const page = new EventTarget()
watchPress(page)
const happen = (name: string, button = 0) => page.dispatchEvent(Object.assign(new Event(name), { button }))
const events: string[] = []
const tell = (what: string) => afterPress(() => void events.push(what))
const nextTask = () => new Promise<void>(resolve => setTimeout(resolve))

test('what a press would move waits until it is a click, and shows at once otherwise', async () => {
  tell('without a press')
  assert.deepEqual(events.splice(0), ['without a press'])

  happen('mousedown')
  tell('fault of the field that was left')
  tell('taken back meanwhile')()
  happen('mouseup')
  page.addEventListener('click', () => assert.deepEqual(events, []), { once: true })
  happen('click')
  await nextTask()
  assert.deepEqual(events.splice(0), ['fault of the field that was left'])

  happen('mousedown', 2)
  tell('while a menu opens')
  assert.deepEqual(events.splice(0), ['while a menu opens'])

  happen('mousedown')
  tell('after a release elsewhere')
  happen('keydown')
  assert.deepEqual(events, ['after a release elsewhere'])
})
