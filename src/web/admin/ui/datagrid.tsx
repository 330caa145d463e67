import {
  type DatagridConfigurableProps,
  type DatagridProps,
  Datagrid as RaDatagrid,
  DatagridConfigurable as RaDatagridConfigurable,
  useListContext,
} from 'react-admin'
import { Loading } from './loading.tsx'

/** The rows of a list. While they load, react-admin's own grid shows a table without words. */
export function Datagrid(props: DatagridProps) {
  const { isPending } = useListContext()
  return isPending ? <Loading /> : <RaDatagrid {...props} />
}

/** The rows of a list whose columns can be chosen. */
export function DatagridConfigurable(props: DatagridConfigurableProps) {
  const { isPending } = useListContext()
  return isPending ? <Loading /> : <RaDatagridConfigurable {...props} />
}
