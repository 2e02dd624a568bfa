"""What all clinics share: bags, appointments, doctors and nurses on offer, and the display of modules."""
