import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, useRef, useState } from 'react'
import { Icon } from '../brand/Icon.tsx'
import { classes } from '../link.tsx'
import { Field, type FieldText } from './Field.tsx'

export interface ComboOption {
  value: string
  /** What the field shows once the option is chosen. */
  label: string
  /** What the list shows. */
  content: ReactNode
}

interface ComboFieldProps extends FieldText {
  id: string
  /** The matches for the typed text, computed by the caller. */
  options: readonly ComboOption[]
  chosen: ComboOption | null
  onChange: (value: string) => void
  /** Receives the search text; '' once an option is chosen or the list closes. */
  onSearch: (typed: string) => void
  placeholder: string
  /** Shown instead of the list: no match, or still searching. */
  empty: string
}

const EDGE = 8

/** The window's edges that the page's bars cover: as much as it keeps free around what it scrolls to. */
function coveredEdges() {
  const root = document.documentElement
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(root)
  const covered = (padding: string) => (Number.parseFloat(padding) || 0) * root.currentCSSZoom || EDGE
  return { top: covered(scrollPaddingTop), right: EDGE, bottom: covered(scrollPaddingBottom), left: EDGE }
}

/** One of many options, found by typing: a combobox with a list below it. */
export function ComboField({ id, options, chosen, onChange, onSearch, placeholder, empty, ...text }: ComboFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const [edges, setEdges] = useState<ReturnType<typeof coveredEdges>>()
  return (
    <Field {...text} id={id}>
      {wiring => (
        <div className="combo" ref={place}>
          {/* The page's content security policy forbids the library's own style element. */}
          <CSPProvider disableStyleElements>
            <Combobox.Root
              items={options}
              filter={null}
              value={chosen}
              itemToStringLabel={option => option.label}
              isItemEqualToValue={(one, other) => one.value === other.value}
              autoHighlight
              onValueChange={option => onChange(option?.value ?? '')}
              onInputValueChange={(typed, { reason }) => {
                if (reason === 'input-change') onSearch(typed)
              }}
              onOpenChange={isOpen => {
                if (isOpen) setEdges(coveredEdges())
                else onSearch('')
              }}
            >
              <Combobox.InputGroup className={classes('input input--select', text.error && 'is-error')}>
                <Combobox.Input {...wiring} placeholder={placeholder} autoComplete="off" spellCheck={false} />
                <Combobox.Trigger className="combo__open" aria-label="展开列表">
                  <Icon name="down" size={16} />
                </Combobox.Trigger>
              </Combobox.InputGroup>
              {/* Opens the list next to its field, inside the same landmark. */}
              <Combobox.Portal container={place}>
                <Combobox.Positioner
                  className="popup-layer"
                  positionMethod="fixed"
                  sideOffset={6}
                  align="start"
                  collisionPadding={edges}
                >
                  <Combobox.Popup className="menu combo__list">
                    <Combobox.Empty className="combo__empty">{empty}</Combobox.Empty>
                    <Combobox.List>
                      {(option: ComboOption) => (
                        <Combobox.Item key={option.value} value={option} className="menu__item">
                          {option.content}
                        </Combobox.Item>
                      )}
                    </Combobox.List>
                  </Combobox.Popup>
                </Combobox.Positioner>
              </Combobox.Portal>
            </Combobox.Root>
          </CSPProvider>
        </div>
      )}
    </Field>
  )
}
