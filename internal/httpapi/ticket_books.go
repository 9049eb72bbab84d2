package httpapi

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
)

// ticketBook is a book of numbered paper tickets.
type ticketBook struct {
	ID          string     `json:"_id"`
	Number      int        `json:"number"`
	Tickets     int        `json:"tickets"`
	Price       rupees     `json:"price" doc:"Of one ticket"`
	Holder      string     `json:"holder" doc:"Who sells from it"`
	Status      string     `json:"status" enum:"made,issued,counted" doc:"Tickets are valid for entry after their book is issued"`
	Sold        int        `json:"sold" doc:"The tickets from 1 to this number are paid for"`
	Left        int        `json:"left" doc:"Tickets that can still be sold"`
	RevokedFrom int        `json:"revokedFrom,omitempty" doc:"Tickets from this number on are not valid; absent: none is revoked"`
	Reason      string     `json:"reason" doc:"Why tickets were revoked"`
	CreatedAt   time.Time  `json:"createdAt"`
	IssuedAt    *time.Time `json:"issuedAt,omitempty"`
	URL         string     `json:"url" doc:"Its sheets as PDF"`
}

func ticketBookOf(b fair.TicketBook) ticketBook {
	return ticketBook{
		ID: b.ID, Number: b.Number, Tickets: b.Tickets, Price: rupees(b.Price), Holder: b.Holder, Status: string(b.Status),
		Sold: b.Sold, Left: b.Left(), RevokedFrom: b.RevokedFrom, Reason: b.Reason, CreatedAt: b.CreatedAt,
		IssuedAt: timeOrNil(b.IssuedAt), URL: "/api/desk/books/" + b.ID + "/sheets",
	}
}

type (
	ticketBookAnswer struct{ Body ticketBook }
	ticketBookList   struct {
		ListHead
		Body []ticketBook
	}
	ticketBookFilter struct {
		ListQuery
		Status string `query:"status" doc:"made, issued or counted; several with commas or by repeating it"`
	}
	newTicketBookInput struct {
		Body struct {
			Sheets int `json:"sheets,omitempty" doc:"A4 sheets with 24 tickets each, 1 to 10"`
		}
	}
	ownBooksAnswer struct{ Body []ticketBook }
	takeBookInput  struct {
		Body struct {
			Number int `json:"number,omitempty" doc:"The number on the book"`
		}
	}
	issueBookInput struct {
		ID   string `path:"id"`
		Body struct {
			Holder string `json:"holder,omitempty" doc:"Who will sell from it"`
		}
	}
	sellTicketsInput struct {
		ID   string `path:"id"`
		Body struct {
			Tickets int `json:"tickets,omitempty" doc:"How many further tickets were sold"`
		}
	}
	countBookInput struct {
		ID   string `path:"id"`
		Body struct {
			Sold int `json:"sold,omitempty" doc:"How many tickets were sold altogether"`
		}
	}
	revokeTicketsInput struct {
		ID   string `path:"id"`
		Body struct {
			From   int    `json:"from,omitempty" doc:"The first ticket that is revoked"`
			Reason string `json:"reason,omitempty"`
		}
	}
)

func (a *API) routeTicketBooks(tags []string) {
	add(a, huma.Operation{
		OperationID: "list-ticket-books", Method: http.MethodGet, Path: "/api/desk/books", Tags: tags,
		Summary: "Ticket books, latest first",
	}, a.listTicketBooks)
	add(a, huma.Operation{
		OperationID: "create-ticket-book", Method: http.MethodPost, Path: "/api/desk/books", Tags: tags,
		DefaultStatus: http.StatusCreated,
		Summary:       "Make a ticket book", Description: "Its tickets are valid for entry after it is issued to a person.",
	}, func(ctx context.Context, in *newTicketBookInput) (*ticketBookAnswer, error) {
		return ticketBookAnswerOf(a.app.WalkIns.MakeTicketBook(ctx, in.Body.Sheets))
	})
	add(a, huma.Operation{
		OperationID: "own-ticket-books", Method: http.MethodGet, Path: "/api/desk/books/own", Tags: tags,
		Summary: "The issued ticket books of the account, by number",
	}, func(ctx context.Context, _ *struct{}) (*ownBooksAnswer, error) {
		found, err := a.app.WalkIns.OwnTicketBooks(ctx)
		return &ownBooksAnswer{ticketBooksOf(found)}, err
	})
	add(a, huma.Operation{
		OperationID: "take-ticket-book", Method: http.MethodPost, Path: "/api/desk/books/take", Tags: tags,
		DefaultStatus: http.StatusOK, Summary: "Take over an issued ticket book",
		Description: "The account becomes the holder. 404 when there is no such book, 409 when it is not issued.",
	}, func(ctx context.Context, in *takeBookInput) (*ticketBookAnswer, error) {
		return ticketBookAnswerOf(a.app.WalkIns.TakeTicketBook(ctx, in.Body.Number))
	})
	add(a, huma.Operation{
		OperationID: "issue-ticket-book", Method: http.MethodPost, Path: "/api/desk/books/{id}/issue", Tags: tags,
		DefaultStatus: http.StatusOK, Summary: "Issue a ticket book to a person",
	}, func(ctx context.Context, in *issueBookInput) (*ticketBookAnswer, error) {
		return ticketBookAnswerOf(a.app.WalkIns.IssueTicketBook(ctx, in.ID, in.Body.Holder))
	})
	add(a, huma.Operation{
		OperationID: "sell-tickets", Method: http.MethodPost, Path: "/api/desk/books/{id}/sell", Tags: tags,
		DefaultStatus: http.StatusOK, Summary: "Take the money for the next tickets of a book",
		Description: "Into the account's open till, with one receipt. 409 when there is no open till, or another cashier " +
			"has the book.",
	}, func(ctx context.Context, in *sellTicketsInput) (*ticketBookAnswer, error) {
		return ticketBookAnswerOf(a.app.WalkIns.SellTickets(ctx, in.ID, in.Body.Tickets))
	})
	add(a, huma.Operation{
		OperationID: "count-ticket-book", Method: http.MethodPost, Path: "/api/desk/books/{id}/count", Tags: tags,
		DefaultStatus: http.StatusOK, Summary: "Count and close a returned ticket book",
		Description: "Takes the money for sold tickets that are not paid for; tickets that were not sold become invalid.",
	}, func(ctx context.Context, in *countBookInput) (*ticketBookAnswer, error) {
		return ticketBookAnswerOf(a.app.WalkIns.CountTicketBook(ctx, in.ID, in.Body.Sold))
	})
	add(a, huma.Operation{
		OperationID: "revoke-tickets", Method: http.MethodPost, Path: "/api/desk/books/{id}/revoke", Tags: tags,
		DefaultStatus: http.StatusOK, Summary: "Revoke the tickets of a book from a number on",
	}, func(ctx context.Context, in *revokeTicketsInput) (*ticketBookAnswer, error) {
		return ticketBookAnswerOf(a.app.WalkIns.RevokeTickets(ctx, in.ID, in.Body.From, in.Body.Reason))
	})
	add(a, huma.Operation{
		OperationID: "print-ticket-book", Method: http.MethodGet, Path: "/api/desk/books/{id}/sheets", Tags: tags,
		Summary:   "The sheets of a ticket book as PDF, 24 tickets on each",
		Responses: binaryResponse("application/pdf", "The sheets, as a download"),
	}, func(ctx context.Context, in *recordID) (*huma.StreamResponse, error) {
		return sendPaper(a.app.WalkIns.PrintTicketBook(ctx, in.ID))
	})
}

func ticketBookAnswerOf(b fair.TicketBook, err error) (*ticketBookAnswer, error) {
	if err != nil {
		return nil, err
	}
	return &ticketBookAnswer{ticketBookOf(b)}, nil
}

func (a *API) listTicketBooks(ctx context.Context, in *ticketBookFilter) (*ticketBookList, error) {
	p := fair.Problems{}
	filter := fair.TicketBookFilter{
		ListQuery: in.read(p),
		Status:    choices(p, "status", infoOf(ctx).query["status"], fair.ParseTicketBookStatus),
	}
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, total, err := a.app.WalkIns.FindTicketBooks(ctx, filter)
	if err != nil {
		return nil, err
	}
	return &ticketBookList{in.head("/api/desk/books", total, filters("status", in.Status)), ticketBooksOf(found)}, nil
}

func ticketBooksOf(found []fair.TicketBook) []ticketBook {
	list := make([]ticketBook, len(found))
	for i, b := range found {
		list[i] = ticketBookOf(b)
	}
	return list
}
