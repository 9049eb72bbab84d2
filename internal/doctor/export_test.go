package doctor

// ExamineWithin is Examine with a different time-out.
var ExamineWithin = examine

// Size makes the function size available to the tests.
var Size = size
