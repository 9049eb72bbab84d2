package fair

// OwnDetails are the details on the documents of a registration or booking, as the payer corrects them. They can be
// corrected until the first document exists.
type OwnDetails struct {
	Name          string `json:"name,omitempty"` // the organisation; for a registration the person or the company
	ContactPerson string `json:"contactPerson,omitempty"`
	Address       string `json:"address,omitempty"`
	Email         string `json:"email,omitempty"`
	GST           string `json:"gst,omitempty"`
}

// OwnDetailsOf returns the details of a booking as its payer may correct them.
func OwnDetailsOf(b Booking) OwnDetails {
	return OwnDetails{Name: b.Name, ContactPerson: b.ContactPerson, Address: b.Address, Email: b.Email, GST: b.GST}
}

// OwnDetailsOfRegistration returns the details of a registration as its payer may correct them.
func OwnDetailsOfRegistration(r Registration) OwnDetails {
	return OwnDetails{Name: r.Payee(), Address: r.Address, Email: r.Email}
}

// Booking returns a booking with the corrected details. The error has a message for each invalid field.
func (d OwnDetails) Booking(b Booking) (Booking, error) {
	p := Problems{}
	b.Name = p.CleanLine("name", d.Name, true, MaxName)
	b.ContactPerson = p.CleanLine("contactPerson", d.ContactPerson, b.ContactPerson != "", MaxName)
	b.Address = p.CleanText("address", d.Address, true, MaxAddress)
	b.Email = p.CleanEmail("email", d.Email, false)
	b.GST = p.CleanGSTIN("gst", d.GST)
	return b, p.In("booking").Err()
}

// Registration returns a registration with the corrected details. The error has a message for each invalid field.
func (d OwnDetails) Registration(r Registration) (Registration, error) {
	p := Problems{}
	name := p.CleanLine("name", d.Name, true, MaxName)
	if r.Company != "" && r.Company != r.Name {
		r.Company = name // a group is named after the school or village, and its leader stays
	} else {
		if r.Company != "" {
			r.Company = name
		}
		r.Name = name
	}
	r.Address = p.CleanText("address", d.Address, r.Address != "", MaxAddress)
	r.Email = p.CleanEmail("email", d.Email, r.Email != "")
	return r, p.In("registration").Err()
}

// Payee returns the name on the documents of a registration: the company's or the school's, or the person's.
func (r Registration) Payee() string {
	if r.Company != "" {
		return r.Company
	}
	return r.Name
}

// Payer returns the payer of a booking's orders.
func (b Booking) Payer() Payer {
	name := b.ContactPerson
	if name == "" {
		name = b.Name
	}
	return Payer{Name: name, Phone: b.Phone, Email: b.Email, Address: b.Address, Company: b.Name}
}
