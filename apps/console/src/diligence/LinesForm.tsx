import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { FileFault } from '@zhixiao/contract/console/request.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useFocusPageAfter } from '@zhixiao/ui/feedback/Dialog.tsx'
import { type Option, SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { AskDialog } from '../ask/AskDialog.tsx'
import { fileFaultIn } from '../ask/file-fault.ts'
import { DraftConflict, submittable } from '../layout/DraftConflict.tsx'
import { type Entered, type Line, useLinesDraft } from './lines-draft.ts'

const LEAST_REASON = 4

/** What draws one line: its cells, all lines, and the properties of the control of a column. */
export type LineProps<Column extends string> = {
  line: Line<Column>
  lines: readonly Line<Column>[]
  isFirst: boolean
  control: (column: Column) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
  }
}

type Props<Column extends string> = {
  custno: string
  /** Whether the form is shown; it gives way to an open request. */
  isOpen: boolean
  /** Name of the draft. */
  form: string
  title: string
  about: string
  /** The question that is answered once for all lines. */
  choice: { label: string; options: readonly Option[] }
  empty: Entered<Column>
  newLine: (choice: string) => Line<Column>
  line: (props: LineProps<Column>) => ReactNode
  reason: { hint: string; missing: string }
  action: string
  proposalOf: (entered: Entered<Column>) => Proposal
}

/** Enters lines that a colleague checks. They are kept as a draft, and a refusal leads to the control at fault. */
export function LinesForm<Column extends string>({ custno, isOpen, form, empty, ...words }: Props<Column>) {
  const { entered, change, clear, clash, savedText } = useLinesDraft(`${form} ${custno}`, isOpen, empty)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const { place, fault, setFault } = useFault(proposal === null)
  const put = (part: Partial<Entered<Column>>) => {
    setFault(null)
    change(part)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (clash) return
    const reason = entered.reason.trim()
    if (reason.length < LEAST_REASON) return setFault({ line: 0, column: 'reason', text: words.reason.missing })
    setProposal(words.proposalOf({ ...entered, reason }))
  }
  return (
    <>
      {isOpen && (
        <form ref={place} className="c-sec c-declare" aria-label={words.title} onSubmit={submit} noValidate>
          <GivesWay />
          <h3>{words.title}</h3>
          <p className="c-quiet">{words.about}</p>
          <SelectField
            {...words.choice}
            value={entered.choice}
            onChange={event => put({ choice: event.target.value })}
          />
          <Lines entered={entered} put={put} fault={fault} newLine={words.newLine} line={words.line} />
          <TextField
            label="依据"
            hint={words.reason.hint}
            name="reason"
            value={entered.reason}
            onChange={event => put({ reason: event.target.value })}
            error={textAt(fault, 0, 'reason')}
            maxLength={200}
          />
          <DraftConflict clash={clash} />
          <p>
            <Button size="s" type="submit" {...submittable(clash, false)}>
              {words.action}
            </Button>{' '}
            <span className="c-quiet">{savedText}</span>
          </p>
        </form>
      )}
      {/* Stays while the form gives way to the request: it says what was submitted. */}
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={`客户 ${custno}`}
          onClose={refusal => {
            setFault(fileFaultIn(refusal))
            setProposal(null)
          }}
          onAsked={() => void clear()}
          refetch={['owner.show']}
        />
      )}
    </>
  )
}

/** The form goes when its request is read, possibly after the dialog gave the focus back to it. */
function GivesWay() {
  useFocusPageAfter()
  return null
}

/** The fault of a refused form, whose control gets the focus once no dialog covers it. */
function useFault(isFree: boolean) {
  const [fault, setFault] = useState<FileFault | null>(null)
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!fault || !isFree) return
    // Runs after a closing dialog has given the focus back.
    const timer = setTimeout(() => controlAt(place.current, fault)?.focus())
    return () => clearTimeout(timer)
  }, [fault, isFree])
  return { place, fault, setFault }
}

/** The control of the named column, or the first one of its line. */
function controlAt(form: HTMLFormElement | null, { line, column }: FileFault): HTMLElement | null {
  const within = form?.querySelectorAll('fieldset')[line - 1] ?? form
  const named = within?.elements.namedItem(column)
  return named instanceof HTMLElement ? named : (within?.querySelector<HTMLElement>('input, select') ?? null)
}

const textAt = (fault: FileFault | null, line: number, column: string): string | undefined =>
  fault?.line === line && fault.column === column ? fault.text : undefined

type LinesProps<Column extends string> = Pick<Props<Column>, 'newLine' | 'line'> & {
  entered: Entered<Column>
  put: (part: Partial<Entered<Column>>) => void
  fault: FileFault | null
}

/**
 * Focus goes to the first control of an added line, and to the button that adds when a line is removed, so that the keyboard
 * never starts from the top of the page.
 */
function Lines<Column extends string>({
  entered: { lines, choice },
  put,
  fault,
  newLine,
  line: draw,
}: LinesProps<Column>) {
  const added = useRef<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    added.current = lines.length + 1
    put({ lines: [...lines, newLine(choice)] })
  }
  const remove = (number: number) => {
    put({ lines: lines.toSpliced(number - 1, 1) })
    addButton.current?.focus()
  }
  const placed = (number: number) => (place: HTMLFieldSetElement | null) => {
    if (place === null || added.current !== number) return
    added.current = null
    place.querySelector<HTMLElement>('select, input')?.focus()
  }
  return (
    <>
      {numbered(lines).map(({ number, line }) => (
        <fieldset key={number} className="c-owner" ref={placed(number)}>
          <legend>第 {number} 行</legend>
          <div className="c-owner__fields">
            {draw({
              line,
              lines,
              isFirst: number === 1,
              control: column => ({
                name: column,
                value: line[column],
                error: textAt(fault, number, column),
                onChange: event => put({ lines: lines.with(number - 1, { ...line, [column]: event.target.value }) }),
              }),
            })}
          </div>
          {lines.length > 1 && (
            <Button size="s" kind="ghost" onClick={() => remove(number)}>
              删除第 {number} 行
            </Button>
          )}
        </fieldset>
      ))}
      <p>
        <Button size="s" kind="outline" icon="plus" ref={addButton} onClick={add}>
          增加一行
        </Button>
      </p>
    </>
  )
}

const numbered = <Column extends string>(lines: readonly Line<Column>[]) =>
  lines.map((line, at) => ({ number: at + 1, line }))
