#!/usr/bin/env python3
"""The app: `handlers` of the context is the folder with the prebuilt handlers."""
from aws_cdk import App

from consumer.objects_stack import ObjectsStack
from consumer.relay_stack import RelayStack
from consumer.topic_stack import TopicStack
from consumer.users_stack import UsersStack

app = App()
handler_folder = f"{app.node.get_context('handlers')}/database-user"
UsersStack(app, "Users", handler_folder=handler_folder)
TopicStack(app, "Topic", handler_folder=handler_folder)
RelayStack(app, "Relay")
ObjectsStack(app, "Objects")
app.synth()
