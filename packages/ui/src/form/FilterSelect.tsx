import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select } from '@base-ui/react/select'
import { useId, useRef } from 'react'
import { Icon } from '../brand/Icon.tsx'
import type { Option } from './SelectField.tsx'

interface FilterSelectProps {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

/** A compact select for a toolbar; one button shows its label and the chosen option. */
export function FilterSelect({ label, options, value, onChange }: FilterSelectProps) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const chosen = options.find(option => option.value === value)
  return (
    <span className="popup-anchor" ref={place}>
      {/* The page's content security policy forbids the library's own style element. */}
      <CSPProvider disableStyleElements>
        <Select.Root value={value} onValueChange={next => next !== null && onChange(next)} items={options}>
          <Select.Trigger className="select" aria-labelledby={`${id}-l ${id}-v`}>
            <span className="faint" id={`${id}-l`}>
              {label}
            </span>
            <span id={`${id}-v`}>{chosen?.label ?? '全部'}</span>
            <Icon name="down" size={16} />
          </Select.Trigger>
          {/* Opens the list next to its button, inside the same landmark. */}
          <Select.Portal container={place}>
            <Select.Positioner
              className="popup-layer"
              positionMethod="fixed"
              sideOffset={6}
              alignItemWithTrigger={false}
              align="start"
            >
              <Select.Popup className="menu" aria-label={label}>
                {options.map(option => (
                  <Select.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className="menu__item"
                  >
                    <Select.ItemText>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      </CSPProvider>
    </span>
  )
}
