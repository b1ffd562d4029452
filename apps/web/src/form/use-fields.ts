import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { type FocusEvent, useRef, useState } from 'react'

type Values<Name extends string> = Record<Name, string>
/** The checks of a form's values, in the order of the form. */
export type Rules<Name extends string> = {
  readonly [Each in Name]: (value: string, all: Values<Name>) => string | undefined
}

/**
 * Text fields with one rule each: checked on blur and again while being corrected; on submit the first invalid field
 * gets the focus. The caller stores the values.
 */
export function useFields<Name extends string>(
  values: Values<Name>,
  onChange: (change: Partial<Values<Name>>) => void,
  rules: Rules<Name>,
) {
  const form = useRef<HTMLFormElement>(null)
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<Partial<Values<Name>>>({})
  const names = namesOf(rules)

  const faultOf = (name: Name) => refused[name] ?? rules[name](values[name], values)
  const errorOf = (name: Name) => (left.has(name) || refused[name] !== undefined ? faultOf(name) : undefined)

  function set(change: Partial<Values<Name>>) {
    setRefused(before => Object.assign({ ...before }, ...Object.keys(change).map(name => ({ [name]: undefined }))))
    onChange(change)
  }
  function change(name: Name, value: string) {
    const one: Partial<Values<Name>> = {}
    one[name] = value
    set(one)
  }

  const shown = (name: Name) => ({ name, value: values[name], error: errorOf(name) })
  /** For fields whose onChange receives text: CodeField, CaptchaField, RadioGroup. */
  const value = (name: Name) => ({
    ...shown(name),
    onChange: (text: string) => change(name, text),
    onSent: () => {
      setLeft(before => new Set([...before].filter(each => each !== name)))
      change(name, '')
    },
  })
  /** For fields made of one native control: TextField, PasswordField, SelectField. */
  const field = (name: Name) => ({
    ...shown(name),
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Submitting checks everything; an error appearing now would move the button away from under the pointer.
      const submits = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      if (!submits) setLeft(before => new Set([...before, name]))
    },
  })

  // A field may have several controls, some of them disabled: a date, or a checkbox that replaces it.
  function focus(name: Name) {
    form.current?.querySelector<HTMLElement>(`[name="${name}"]:enabled`)?.focus()
  }
  /** Whether all fields (or only `some`) are valid; shows the errors otherwise. */
  function passes(some: readonly Name[] = names): boolean {
    const faulty = some.filter(name => faultOf(name) !== undefined)
    // Moving the focus counts as leaving a field.
    setLeft(before => new Set([...before, ...faulty]))
    const [first] = faulty
    if (first !== undefined) focus(first)
    return first === undefined
  }
  /** Shows the server's error at a field until the field changes. */
  function refuse(name: Name, reason: string) {
    const one: Partial<Values<Name>> = {}
    one[name] = reason
    setRefused(before => ({ ...before, ...one }))
    focus(name)
  }
  /**
   * Shows a refusal at its field; false when it concerns no field of this form. A nested field is also found by its
   * joined name: `person.name`, personName.
   */
  function refuseBy(failure: CallFailure): boolean {
    const field = failure.field?.replace(/\.([a-z])/g, (_, first: string) => first.toUpperCase())
    const name = names.find(each => each === field)
    if (name === undefined) return false
    refuse(name, reasonOf(failure))
    return true
  }
  return { form, field, value, set, passes, refuse, refuseBy }
}

/** The text to show: the server's reason for a field, else the text of the code. */
export function reasonOf({ data, msg }: CallFailure): string {
  const reason = typeof data === 'object' && data !== null && 'reason' in data ? data.reason : undefined
  return typeof reason === 'string' && reason !== '' ? reason : msg
}

function namesOf<Name extends string>(rules: Rules<Name>): Name[] {
  const isName = (name: string): name is Name => Object.hasOwn(rules, name)
  return Object.keys(rules).filter(isName)
}

/** A rule: the value must pass `check`. */
export const must = (check: (value: string) => boolean, fault: string) => (value: string) =>
  check(value) ? undefined : fault

/** A rule: the value must not be empty. */
export const needed = (fault: string) => must(value => value.trim() !== '', fault)
