import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import { contractFaults } from '@zhixiao/domain/fund/contract-faults.ts'
import {
  type FundTerm,
  fundTerms,
  isFundTerm,
  isOwnTerm,
  termChoices,
  termText,
  unitOf,
} from '@zhixiao/domain/fund/fund-terms.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { type FormEvent, useId, useState } from 'react'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { DraftConflict, submittable } from '../../layout/DraftConflict.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { plainDecimal } from '../../plain-figure.ts'
import { type DraftClash, useDraft } from '../../use-draft.ts'
import { type Fund, plainTerm, sharedOf, termsProposal } from './fund-files.ts'

const groups = { trade: '交易与限额', master: '基金资料', raising: '募集' } as const
type Group = keyof typeof groups

type Props = { fund: Fund; mayEdit: boolean }
/** Effective date of status and limits; named like the column of a funds file. */
const LIMITS_FROM = 'limits_from'
type TypedName = FundTerm | typeof LIMITS_FROM
type Typed = ReadonlyMap<TypedName, string>
const isTypedName = (name: string): name is TypedName => name === LIMITS_FROM || isFundTerm(name)

const asTyped = (stored: unknown): Typed =>
  new Map(
    Array.isArray(stored)
      ? stored.filter(
          (each): each is [TypedName, string] =>
            Array.isArray(each) && isTypedName(String(each[0])) && typeof each[1] === 'string',
        )
      : [],
  )

/** All terms of a fund; staff with the right edit them and request the changes. */
export function Terms({ fund, mayEdit }: Props) {
  const draft = useDraft(`fund ${fund.fundCode}`, mayEdit)
  const typed = asTyped(draft.content)
  const [isOpen, setOpen] = useState(false)
  const isEditing = mayEdit && (isOpen || typed.size > 0)
  return (
    <>
      <DraftConflict clash={draft.clash} />
      {!isEditing && (
        <div className="c-funds__bar">
          <p className="c-quiet">状态与限额可以预定生效日；机构未单设的，与个人相同。</p>
          {mayEdit ? (
            <Button size="s" kind="outline" onClick={() => setOpen(true)}>
              修改
            </Button>
          ) : (
            <span className="c-quiet">由运营录入提交，运营复核或合规风控通过。</span>
          )}
        </div>
      )}
      {isEditing ? (
        <TermForm
          fund={fund}
          typed={typed}
          savedText={draft.savedText}
          clash={draft.clash}
          setTyped={next => draft.setContent([...next])}
          onLeave={() => {
            draft.setContent([])
            setOpen(false)
          }}
        />
      ) : (
        <div className="c-funds__terms">
          {fund.coming.length > 0 && <Coming fund={fund} mayEdit={mayEdit} />}
          {groupNames.map(group => (
            <section key={group} className="c-sec">
              <SecHead title={groups[group]} />
              <dl className="c-kv c-funds__kv">
                {termsOf(fund, group).map(({ term, cell }) => (
                  <div key={term}>
                    <dt>{fundTerms[term].name}</dt>
                    <dd>{termText(term, cell)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

const groupNames = codesOf(groups)
const termsOf = (fund: Fund, group: Group) => fund.terms.filter(({ term }) => fundTerms[term].group === group)

type FormProps = {
  fund: Fund
  typed: Typed
  savedText: string
  clash: DraftClash | null
  setTyped: (next: Typed) => void
  onLeave: () => void
}

function TermForm({ fund, typed, savedText, clash, setTyped, onLeave }: FormProps) {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const from = typed.get(LIMITS_FROM) ?? ''
  const stored = new Map<TypedName, string>(
    [...fund.terms, ...fund.coming.filter(({ day }) => day <= from)].map(({ term, cell }) => [term, cell]),
  )
  const set = (term: TypedName) => (value: string) => {
    const next = new Map(typed)
    if (value === (stored.get(term) ?? '')) next.delete(term)
    else next.set(term, value)
    setTyped(next)
  }
  const terms = [...typed].flatMap(([term, value]) => (term === LIMITS_FROM ? [] : [[term, value] as const]))
  const plain = terms.map(([term, value]) => [term, plainCell(term, value)] as const)
  const faults = new Map(
    contractFaults(Object.fromEntries([...stored, ...plain]), new Set(typed.keys())).map(({ term, why }) => [
      term,
      why,
    ]),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProposal(termsProposal(fund.fundCode, plain, from, fund.classes))
  }
  return (
    <form className="c-funds__form" onSubmit={submit}>
      <div className="c-funds__terms">
        {groupNames.map(group => (
          <section key={group} className="c-sec">
            <SecHead title={groups[group]} />
            <div className="c-funds__fields">
              {group === 'trade' && (
                <LimitsFrom first={fund.days.changeFrom} value={from} onChange={set(LIMITS_FROM)} />
              )}
              {termsOf(fund, group).map(({ term }) => {
                const cell = stored.get(term) ?? ''
                return (
                  <TermField
                    key={term}
                    term={term}
                    cell={cell}
                    value={typed.get(term) ?? cell}
                    fault={faults.get(term)}
                    onChange={set(term)}
                  />
                )
              })}
            </div>
          </section>
        ))}
      </div>
      <div className="c-acts">
        <p className="c-quiet">
          {terms.length === 0 ? '改动后提交，由另一人复核。' : `已改 ${terms.length} 项。${savedText}`}
          {fund.classes.length > 0 &&
            sharedOf(terms).length > 0 &&
            `各类份额共有的条款同时改入 ${fund.classes.join('、')}。`}
        </p>
        <Button size="s" kind="ghost" onClick={onLeave}>
          放弃修改
        </Button>
        <Button size="s" type="submit" {...submittable(clash, terms.length === 0)}>
          试算并提交 {terms.length} 项
        </Button>
      </div>
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={fund.fundCode}
          onClose={() => setProposal(null)}
          refetch={['fund.show']}
          onAsked={() => setTyped(new Map())}
        />
      )}
    </form>
  )
}

/** Effective date of the changes of status and limits; empty for immediately. */
function LimitsFrom({ first, value, onChange }: { first: string; value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className={value === '' ? undefined : 'is-changed'}>
      <label htmlFor={id}>状态与限额生效日</label>
      <input id={id} type="date" min={first} value={value} onChange={event => onChange(event.target.value)} />
      <small>{value === '' ? '不填即时生效' : `${value} 的申请起适用`}</small>
    </div>
  )
}

/** Announced changes that are not effective yet; entering the current value withdraws one. */
function Coming({ fund, mayEdit }: Props) {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  return (
    <section className="c-sec">
      <SecHead title="待生效" note="自生效日的申请起适用" />
      <dl className="c-kv c-funds__kv">
        {fund.coming.map(({ day, term, cell, standing }) => (
          <div key={`${day} ${term}`}>
            <dt>
              {day} 起，{fundTerms[term].name}
            </dt>
            <dd>
              {termText(term, cell)}
              {mayEdit && (
                <Button
                  size="s"
                  kind="ghost"
                  aria-label={`撤销 ${day} 起的${fundTerms[term].name}`}
                  onClick={() => setProposal(termsProposal(fund.fundCode, [[term, standing]], day))}
                >
                  撤销
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={fund.fundCode}
          onClose={() => setProposal(null)}
          refetch={['fund.show']}
        />
      )}
    </section>
  )
}

const texts = new Set<FundTerm>(['name', 'summary', 'company', 'custodian', 'benchmark_text', 'share_class'])
/** Keeps texts as typed; removes separators and units from figures and days. */
function plainCell(term: FundTerm, value: string): string {
  if (texts.has(term)) return value.trim()
  return unitOf(term) === '%' || term.endsWith('purchase_discount') ? plainDecimal(value) : plainTerm(value)
}

type FieldProps = {
  term: FundTerm
  cell: string
  value: string
  /** The contradiction that the typed terms have at this one; the server refuses it. */
  fault: string | undefined
  onChange: (value: string) => void
}

function TermField({ term, cell, value, fault, onChange }: FieldProps) {
  const choices = termChoices[term]
  const unit = unitOf(term)
  const isChanged = value !== cell
  const id = useId()
  return (
    <div className={isChanged ? 'is-changed' : undefined}>
      <label htmlFor={id}>
        {fundTerms[term].name}
        {unit && `（${unit}）`}
      </label>
      {choices ? (
        <select id={id} value={value} onChange={event => onChange(event.target.value)}>
          {isOwnTerm(term) && <option value="">{termText(term, '')}</option>}
          {!(cell in choices) && !(isOwnTerm(term) && cell === '') && (
            <option value={cell}>{termText(term, cell)}</option>
          )}
          {Object.entries(choices).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type={/_(date|from)$|^raise_(start|end)$/.test(term) ? 'date' : 'text'}
          value={value}
          placeholder={isOwnTerm(term) ? termText(term, '') : undefined}
          maxLength={2_000}
          onChange={event => onChange(event.target.value)}
        />
      )}
      {isChanged && <small>原为 {termText(term, cell)}</small>}
      {fault && (
        <small className="c-funds__fault" role="alert">
          {fault}
        </small>
      )}
    </div>
  )
}
