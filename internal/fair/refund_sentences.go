package fair

import "maps"

// The sentences about refunds, cancellations and offline payments.
const (
	SayNothingToRefund   SentenceID = "nothing_to_refund"
	SayRefundTooMuch     SentenceID = "refund_above_what_is_left"
	SayRefundAboveRule   SentenceID = "refund_above_rule"
	SayCancelledAlready  SentenceID = "cancelled_already"
	SayCancellationWaits SentenceID = "cancellation_waits"
	SayRefundAllCancels  SentenceID = "refund_all_cancels"
	SayRefundReused      SentenceID = "refund_key_reused"
	SayRefundNotWaiting  SentenceID = "refund_not_waiting"
	SayOwnProposal       SentenceID = "own_proposal"
	SayRefundNotFailed   SentenceID = "refund_not_failed"
	SayRefundHeld        SentenceID = "refund_on_hold"
	SayCancelNotPaid     SentenceID = "cancellation_not_paid"
	SayCancelConfirm     SentenceID = "cancellation_confirm"
	SayRequestDecided    SentenceID = "request_decided"
	SayOneSubject        SentenceID = "registration_or_booking"
	SayDayNotPast        SentenceID = "day_not_past"
	SayPaymentWaits      SentenceID = "payment_waits"
	SayNothingDue        SentenceID = "nothing_due"
	SayNoReview          SentenceID = "order_not_in_review"
	SayReviewTooLittle   SentenceID = "paid_too_little"
	SayReviewGone        SentenceID = "stalls_gone"
)

func init() { maps.Copy(sentences, refundSentences) }

var refundSentences = map[SentenceID]Text{
	SayNothingToRefund:   {EN: "Nothing of this order's money can go back."},
	SayRefundTooMuch:     {EN: "At most {left} is left to go back."},
	SayRefundAboveRule:   {EN: "The rule gives {rule}. Only an owner can give more back when the payer cancels."},
	SayCancelledAlready:  {EN: "This was cancelled already."},
	SayCancellationWaits: {EN: "A cancellation of this order waits for its approval already."},
	SayRefundAllCancels:  {EN: "All of it goes back only by cancelling. A part is less than {left}."},
	SayRefundReused:      {EN: "This refund was sent before with other content. Close the form and open it again."},
	SayRefundNotWaiting:  {EN: "Nothing of this refund waits for an approval any more."},
	SayOwnProposal:       {EN: "A second person has to decide: this was entered by you."},
	SayRefundNotFailed:   {EN: "This can be done only with a refund that failed."},
	SayRefundHeld: {
		EN: "The provider holds this refund until the account's balance covers it. Top it up, or cancel the refund at the provider first; then it can be given back by hand.",
	},
	SayCancelNotPaid: {
		EN: "There is nothing to cancel here: it was not paid, or it was cancelled already.",
		HI: "यहाँ रद्द करने को कुछ नहीं है: भुगतान नहीं हुआ, या पहले ही रद्द हो चुका है।",
		TE: "ఇక్కడ రద్దు చేయడానికి ఏమీ లేదు: చెల్లింపు జరగలేదు, లేదా ముందే రద్దయింది.",
	},
	SayCancelConfirm: {
		EN: "Please tick that you want to cancel",
		HI: "कृपया टिक करें कि आप रद्द करना चाहते हैं",
		TE: "రద్దు చేయాలనుకుంటున్నట్లు దయచేసి టిక్ చేయండి",
	},
	SayRequestDecided:  {EN: "Somebody decided this already. Load the list again."},
	SayOneSubject:      {EN: "Name one registration or one booking"},
	SayDayNotPast:      {EN: "Enter a day of the last twelve months that is not in the future"},
	SayPaymentWaits:    {EN: "A payment for this waits for its approval already."},
	SayNothingDue:      {EN: "Nothing is due here: it is paid, cancelled, without a fee, or its money waits for a decision."},
	SayNoReview:        {EN: "This order's amount does not wait for a decision any more."},
	SayReviewTooLittle: {EN: "Less was paid than asked. Only an owner can accept that; or give all of it back."},
	SayReviewGone:      {EN: "This cannot be confirmed any more: what was paid for is taken, cancelled or paid by another order. Give the money back."},
}
