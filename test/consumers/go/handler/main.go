// Slugs as custom resources: what the function returns becomes the answer. It never logs the event, whose ResponseURL is a secret.
package main

import (
	"regexp"
	"strings"

	"github.com/aws/aws-lambda-go/lambda"
)

type event struct {
	RequestType        string
	ResourceProperties struct{ Text string }
}

type data struct {
	Slug  string
	Words int
}

type answer struct {
	PhysicalResourceId string
	Data               data
}

var word = regexp.MustCompile("[a-z0-9]+")

func handle(request event) (*answer, error) {
	if request.RequestType == "Delete" {
		return nil, nil
	}
	words := word.FindAllString(strings.ToLower(request.ResourceProperties.Text), -1)
	slug := strings.Join(words, "-")
	return &answer{PhysicalResourceId: slug, Data: data{Slug: slug, Words: len(words)}}, nil
}

func main() {
	lambda.Start(handle)
}
