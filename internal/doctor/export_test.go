package doctor

// ExamineWithin calls Examine with another time-out, for tests.
var ExamineWithin = examine

// Size exports the function size to the tests.
var Size = size
