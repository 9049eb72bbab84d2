package desk

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// ticketBook is a book of numbered paper tickets.
type ticketBook struct {
	ID          string        `json:"_id"`
	Number      int           `json:"number"`
	Tickets     int           `json:"tickets"`
	Price       amount.Rupees `json:"price" doc:"The price of one ticket, in rupees."`
	Holder      string        `json:"holder" doc:"The name of the person who sells the tickets of the book."`
	Status      string        `json:"status" enum:"made,issued,counted" doc:"The status of the book. Tickets are valid for entry only after the book is issued."`
	Sold        int           `json:"sold" doc:"The number of sold tickets that are paid for. They are the tickets from 1 to this number."`
	Left        int           `json:"left" doc:"The number of tickets that can still be sold."`
	RevokedFrom int           `json:"revokedFrom,omitempty" doc:"The number of the first revoked ticket. This ticket and all following tickets are invalid. Absent if no ticket is revoked."`
	Reason      string        `json:"reason" doc:"The reason for revoking tickets."`
	CreatedAt   time.Time     `json:"createdAt"`
	IssuedAt    *time.Time    `json:"issuedAt,omitempty"`
	URL         string        `json:"url" doc:"The path of the ticket sheets (PDF)."`
}

func ticketBookOf(b fair.TicketBook) ticketBook {
	return ticketBook{
		ID: b.ID, Number: b.Number, Tickets: b.Tickets, Price: amount.Rupees(b.Price), Holder: b.Holder,
		Status: string(b.Status),
		Sold:   b.Sold, Left: b.Left(), RevokedFrom: b.RevokedFrom, Reason: b.Reason, CreatedAt: b.CreatedAt,
		IssuedAt: web.TimeOrNil(b.IssuedAt), URL: "/api/desk/books/" + b.ID + "/sheets",
	}
}

type (
	ticketBookFilter struct {
		web.ListQuery
		Status string `query:"status" doc:"The status: made, issued or counted. For several values, separate them with commas or repeat the parameter."`
	}
	newTicketBookInputBody struct {
		Sheets int `json:"sheets,omitempty" doc:"The number of A4 sheets, from 1 to 10. Each sheet has 24 tickets."`
	}
	takeBookInputBody struct {
		Number int `json:"number,omitempty" doc:"The number that is printed on the book."`
	}
	issueBookInputBody struct {
		Holder string `json:"holder,omitempty" doc:"The name of the person who will sell the tickets of the book."`
	}
	sellTicketsInputBody struct {
		Tickets int `json:"tickets,omitempty" doc:"The number of additional tickets that were sold."`
	}
	countBookInputBody struct {
		Sold int `json:"sold,omitempty" doc:"The total number of tickets that were sold."`
	}
	revokeTicketsInputBody struct {
		From   int    `json:"from,omitempty" doc:"The number of the first ticket to revoke."`
		Reason string `json:"reason,omitempty"`
	}
)

func (a *Service) routeTicketBooks(api *web.API, tags []string) {
	web.Add(api, fair.MayPeople, web.Op("GET /api/desk/books", "list-ticket-books", tags,
		"List ticket books, latest first"),
		a.listTicketBooks)
	web.Add(api, fair.MayEdit, web.Created(web.Op("POST /api/desk/books", "create-ticket-book", tags,
		"Create a ticket book",
		"The tickets of the book are valid for entry only after the book is issued to a person.")),
		func(ctx context.Context, in *web.Body[newTicketBookInputBody]) (*web.Body[ticketBook], error) {
			return web.With(ticketBookOf)(a.MakeTicketBook(ctx, in.Body.Sheets))
		})
	web.Add(api, fair.MaySell, web.Op("GET /api/desk/books/own", "own-ticket-books", tags,
		"List the issued ticket books of the account, by number"),
		web.AnswerAll(a.OwnTicketBooks, ticketBookOf))
	web.Add(api, fair.MaySell, web.Op("POST /api/desk/books/take", "take-ticket-book", tags,
		"Take over an issued ticket book",
		"The account becomes the holder of the book. The response is 404 if the book does not exist, and 409 "+
			"if it is not issued."),
		func(ctx context.Context, in *web.Body[takeBookInputBody]) (*web.Body[ticketBook], error) {
			return web.With(ticketBookOf)(a.TakeTicketBook(ctx, in.Body.Number))
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/desk/books/{id}/issue", "issue-ticket-book", tags,
		"Issue a ticket book to a person"),
		func(ctx context.Context, in *web.ByIDBody[issueBookInputBody]) (*web.Body[ticketBook], error) {
			return web.With(ticketBookOf)(a.IssueTicketBook(ctx, in.ID, in.Body.Holder))
		})
	web.Add(api, fair.MaySell, web.Op("POST /api/desk/books/{id}/sell", "sell-tickets", tags,
		"Take the money for the next tickets of a book",
		"The money is added to the account's open till, with one receipt for all tickets. The response is 409 "+
			"if there is no open till, or if another cashier has the book."),
		func(ctx context.Context, in *web.ByIDBody[sellTicketsInputBody]) (*web.Body[ticketBook], error) {
			return web.With(ticketBookOf)(a.SellTickets(ctx, in.ID, in.Body.Tickets))
		})
	web.Add(api, fair.MaySell, web.Op("POST /api/desk/books/{id}/count", "count-ticket-book", tags,
		"Count and close a returned ticket book",
		"Takes the money for sold tickets that are not paid for yet. Tickets that were not sold become invalid."),
		func(ctx context.Context, in *web.ByIDBody[countBookInputBody]) (*web.Body[ticketBook], error) {
			return web.With(ticketBookOf)(a.CountTicketBook(ctx, in.ID, in.Body.Sold))
		})
	web.Add(api, fair.MayEdit, web.Op("POST /api/desk/books/{id}/revoke", "revoke-tickets", tags,
		"Revoke a ticket of a book and all following tickets"),
		func(ctx context.Context, in *web.ByIDBody[revokeTicketsInputBody]) (*web.Body[ticketBook], error) {
			return web.With(ticketBookOf)(a.RevokeTickets(ctx, in.ID, in.Body.From, in.Body.Reason))
		})
	web.Add(api, fair.MayEdit, huma.Operation{
		OperationID: "print-ticket-book", Method: http.MethodGet, Path: "/api/desk/books/{id}/sheets", Tags: tags,
		Summary:   "Download the sheets of a ticket book as PDF, with 24 tickets on each sheet",
		Responses: web.BinaryResponse("application/pdf", "The sheets as a PDF download"),
	}, func(ctx context.Context, in *web.ByID) (*huma.StreamResponse, error) {
		return web.SendPDF(a.PrintTicketBook(ctx, in.ID))
	})
}

func (a *Service) listTicketBooks(ctx context.Context, in *ticketBookFilter) (*web.List[ticketBook], error) {
	p := fair.Problems{}
	filter := fair.TicketBookFilter{
		ListQuery: in.Read(p),
		Status:    web.Choices(ctx, p, "status", fair.ParseTicketBookStatus),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.FindTicketBooks(ctx, filter)
	head := in.Head("/api/desk/books", total, web.Filters("status", web.QueryValues(ctx, "status")))
	return &web.List[ticketBook]{ListHead: head, Body: fair.Each(found, ticketBookOf)}, err
}
