import { Card, CardContent, Typography } from '@mui/material'
import { Title, useGetIdentity } from 'react-admin'

/** The first screen of the day. */
export default function Dashboard() {
  const { identity } = useGetIdentity()
  return (
    <>
      <Title title="Dashboard" />
      <Card sx={{ marginTop: 2 }}>
        <CardContent>
          <Typography variant="h5" component="h2" gutterBottom>
            Welcome{identity?.fullName ? `, ${identity.fullName}` : ''}
          </Typography>
          <Typography>Everything the shop shows is set from here. Choose where to start in the menu.</Typography>
        </CardContent>
      </Card>
    </>
  )
}
