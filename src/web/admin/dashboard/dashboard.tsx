import { Box } from '@mui/material'
import { Title, usePermissions } from 'react-admin'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { WaitingWork } from './pending-work.tsx'
import { Report } from './report.tsx'

/** The first screen of the day: what waits for somebody, and how the shop is doing. */
export default function Dashboard() {
  const { permissions } = usePermissions<readonly Permission[]>()
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title="Dashboard" />
      {permissions?.includes('orders.read') && <WaitingWork permissions={permissions} />}
      {permissions?.includes('dashboard.read') && <Report />}
    </Box>
  )
}
